import { parseText, type TextPart, writeText } from "#src/facts/text-parts.ts";

type Placeholder = Exclude<TextPart, string>;

/** The facts and links of a text in their order. */
export function placeholdersOf(text: string): Placeholder[] {
  return parseText(text).filter((part) => typeof part !== "string");
}

/** Moves a fact or link past one word, or past the fact or link beside it. */
export function movePart(text: string, index: number, direction: "left" | "right"): string {
  const parts = parseText(text);
  const isLeft = direction === "left";
  const at = placeOf(parts, index);
  const part = parts[at];
  const beside = parts[isLeft ? at - 1 : at + 1];
  if (part === undefined || beside === undefined) return text;
  const pastWord = isLeft ? pastWordBefore : pastWordAfter;
  const moved = typeof beside === "string" ? pastWord(beside, part) : isLeft ? [part, beside] : [beside, part];
  return writeText(parts.toSpliced(isLeft ? at - 1 : at, 2, ...moved));
}

/** "started in " and the part: "started ", the part, " in". */
function pastWordBefore(words: string, part: TextPart): TextPart[] {
  const end = words.trimEnd();
  const start = end.lastIndexOf(" ") + 1;
  const gap = words.slice(end.length);
  if (end === "") return [part, words];
  return [end.slice(0, start), part, gap === "" ? ` ${end.slice(start)}` : gap + end.slice(start)];
}

/** The part and " serving you": " serving ", the part, " you". */
function pastWordAfter(words: string, part: TextPart): TextPart[] {
  const rest = words.trimStart();
  const gap = words.slice(0, words.length - rest.length);
  const space = rest.indexOf(" ");
  const end = space === -1 ? rest.length : space;
  if (rest === "") return [words, part];
  return [rest.slice(0, end), gap === "" ? " " : gap, part, rest.slice(end)];
}

/** Takes a fact or link out. Bold words stay, as others are. */
export function removePart(text: string, index: number): string {
  const parts = parseText(text);
  const at = placeOf(parts, index);
  const part = parts[at];
  const left = typeof part === "object" && part.name === "bold" && part.words !== undefined ? [part.words] : [];
  return writeText(parts.toSpliced(at, 1, ...left));
}

/** Gives a link or bold words other words, or a link another address. */
export function changePart(text: string, index: number, change: { words: string } | { name: string }): string {
  const parts = parseText(text);
  const at = placeOf(parts, index);
  const part = parts[at];
  if (part === undefined || typeof part === "string") return text;
  return writeText(parts.with(at, { ...part, ...change }));
}

/** The place of the placeholder with this number among all parts; past the end if there is none. */
function placeOf(parts: readonly TextPart[], index: number): number {
  const places = [...parts.keys()].filter((place) => typeof parts[place] !== "string");
  return places[index] ?? parts.length;
}
