/**
 * Makes src/facts/texts.gen.json: every text of the public pages with its delivered words, read from the source (OWN-30). The
 * server needs it to check what an owner saves; a test holds it against the source.
 *
 * Run it after a change of a text: `npm run texts`.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { scanTexts } from "./scan-texts.ts";

const root = join(import.meta.dirname, "..");
const texts = scanTexts(root);
const lines = Object.entries(texts).map(([id, text]) => `${JSON.stringify(id)}: ${JSON.stringify(text)}`);
writeFileSync(join(root, "src/facts/texts.gen.json"), `{\n${lines.join(",\n")}\n}\n`);
console.log(`${lines.length} texts`);
