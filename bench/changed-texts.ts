import { parseText, writeText } from "#src/facts/text-parts.ts";
import texts from "#src/facts/texts.gen.json" with { type: "json" };
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

/**
 * Compares a site as delivered with one on which every text is changed, page by page, in turns (OWN-30). Each run has new
 * processes, which begin in another order than those before: two processes of the same site differ by up to a sixth.
 */
export async function compareTexts(
  paths: readonly string[],
  { runs, turns }: { runs: number; turns: number },
): Promise<TextsFigure[]> {
  const figures = paths.map((path): TextsFigure => ({ path, rates: [], bytes: [0, 0] }));
  for (let run = 0; run < runs; run += 1) {
    const deliveredFirst = run % 2 === 0;
    const first = await startBenchSite({ texts: deliveredFirst ? {} : everyTextChanged() });
    const second = await startBenchSite({ texts: deliveredFirst ? everyTextChanged() : {} });
    const [delivered, changed] = deliveredFirst ? [first, second] : [second, first];
    for (const { path, rates, bytes } of figures) {
      const [one, other] = await ratesInTurns({ site: first, path }, { site: second, path }, turns);
      rates.push(deliveredFirst ? [one, other] : [other, one]);
      bytes[0] = await bytesOfAnswer(delivered.origin + path);
      bytes[1] = await bytesOfAnswer(changed.origin + path);
    }
    await first.stop();
    await second.stop();
  }
  return figures;
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
