import type { Db } from "#src/platform/database/database.server.ts";
import { readSiteValues } from "./site-values-queries.server.ts";
import type { ChangedTexts } from "./text.tsx";
import { type TextKind, textProblem } from "./text-rules.ts";
import delivered from "./texts.gen.json" with { type: "json" };

/** Every text of the public pages by its name, with the delivered words. */
export const deliveredTexts: Readonly<Record<string, TextKind & { words: string }>> = delivered;

/**
 * Reads the texts that the owner has changed. One that this release does not have, or that breaks its rules, is left out: the
 * delivered words hold in its place. A link to a page that is gone becomes its words.
 */
export async function readChangedTexts(db: Db): Promise<ChangedTexts> {
  const texts: [string, string][] = [];
  for (const { name, value } of await readSiteValues(db, "text")) {
    const text = Object.hasOwn(deliveredTexts, name) ? deliveredTexts[name] : undefined;
    if (text && value !== null && textProblem(value, text, () => true) === undefined) texts.push([name, value]);
  }
  return Object.fromEntries(texts);
}
