const lesserWords = /^(the|and|of|in|llc|inc|co|corp)$/i;

/** Two letters for the company: those of its first two telling words, or a first word that is letters itself, such as "ABC". */
export function monogram(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => word.length > 1 && !lesserWords.test(word));
  const [first = "", second = ""] = telling.length > 0 ? telling : words;
  if (/^[\p{Lu}\p{N}]{2,3}$/u.test(first)) return first;
  return [first, second].map((word) => Array.from(word.toUpperCase())[0] ?? "").join("");
}

/**
 * A text in as few lines as its width takes, of about the same length.
 *
 * @param max width of a line; a longer word stands alone
 * @param widthOf in the units of `max`; letters by default
 */
export function balancedLines(text: string, max: number, widthOf = (line: string) => line.length): string[] {
  const words = text.split(" ");
  let best = fill(words, max, widthOf);
  for (let limit = max; limit > 0; limit -= max / 40) {
    const lines = fill(words, limit, widthOf);
    if (lines.length > best.length) break;
    best = lines;
  }
  return best;
}

function fill(words: readonly string[], max: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= max) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
