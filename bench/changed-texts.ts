import { parseText, writeText } from "../src/company/text-parts.ts";
import texts from "../src/company/texts.gen.json" with { type: "json" };
import { startBenchSite } from "./bench-site.ts";
import { bytesOfAnswer } from "./load.ts";
import { type Rate, ratesInTurns } from "./throughput.ts";

export type TextsFigure = {
  path: string;
  /** With the delivered texts and with every text changed, of each run. */
  rates: [delivered: Rate, changed: Rate][];
  /** Of the compressed answer, headers included. */
  bytes: [delivered: number, changed: number];
};

/** Compares a site as delivered with one on which every text is changed, page by page, in turns (OWN-30). */
export async function* compareTexts(
  paths: readonly string[],
  { runs, turns }: { runs: number; turns: number },
): AsyncGenerator<TextsFigure> {
  const delivered = await startBenchSite();
  const changed = await startBenchSite({ texts: everyTextChanged() });
  for (const path of paths) {
    const rates: TextsFigure["rates"] = [];
    for (let run = 0; run < runs; run += 1) {
      rates.push(await ratesInTurns({ site: delivered, path }, { site: changed, path }, turns));
    }
    const bytes = [await bytesOfAnswer(delivered.origin + path), await bytesOfAnswer(changed.origin + path)];
    yield { path, rates, bytes: bytes as [number, number] };
  }
  await delivered.stop();
  await changed.stop();
}

/** The delivered words in reverse, so that a page is as long as before; what has one word gets another. */
function everyTextChanged(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, { words }]) => {
      const reversed = writeText(
        parseText(words).map((part) => (typeof part === "string" ? part.split(" ").reverse().join(" ") : part)),
      );
      return [name, reversed === words ? `${words}s` : reversed];
    }),
  );
}
