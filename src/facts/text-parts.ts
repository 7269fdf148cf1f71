/**
 * A text of the site in its parts: words, placeholders of facts (`{since}`), and links with words of their own
 * (`{contact: Send us a message}`).
 */
export type TextPart = string | { name: string; words?: string };

/** Takes a text apart. A brace that belongs to no placeholder stays as words. */
export function parseText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  for (const piece of text.split(/(?=\{)/)) {
    const end = piece.indexOf("}");
    const part = piece.startsWith("{") && end !== -1 ? readPlaceholder(piece.slice(1, end)) : undefined;
    if (part) parts.push(part);
    const words = part ? piece.slice(end + 1) : piece;
    const before = parts.at(-1);
    if (typeof before === "string") parts[parts.length - 1] = before + words;
    else if (words !== "") parts.push(words);
  }
  return parts;
}

function readPlaceholder(content: string): TextPart | undefined {
  const colon = content.indexOf(":");
  const name = colon === -1 ? content : content.slice(0, colon);
  if (!/^[a-zA-Z-]+$/.test(name)) return undefined;
  return colon === -1 ? { name } : { name, words: content.slice(colon + 1).replace(/^ /, "") };
}

/** Puts the parts together again. */
export function writeText(parts: readonly TextPart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : writePlaceholder(part))).join("");
}

function writePlaceholder({ name, words }: Exclude<TextPart, string>): string {
  return words === undefined ? `{${name}}` : `{${name}: ${words}}`;
}

/**
 * What placeholders stand for, by name. Of null, which the company does not say or have, no sentence can be made; an empty text only
 * leaves its place out.
 */
export type TextValues = {
  facts: Readonly<Record<string, string | number | null>>;
  links: Readonly<Record<string, string | null>>;
};

/** A sentence with the spaces behind it; a dot in a placeholder ends none. */
const sentence = /(?:\{[^}]*\}|[^.!?]|[.!?](?!\s|$))+[.!?]*\s*/g;

/** The text without the sentences that name what the company does not have (OWN-110); empty if it has no other. */
export function withoutEmpty(text: string, { facts, links }: TextValues): string {
  const isEmpty = (part: TextPart) =>
    typeof part !== "string" && (part.words === undefined ? facts : links)[part.name] === null;
  if (!parseText(text).some(isEmpty)) return text;
  const kept = text.match(sentence)?.filter((words) => !parseText(words).some(isEmpty)) ?? [];
  return kept.join("").trim();
}

/** The text as plain words, for attributes, titles and descriptions. A placeholder without a value stays as it is written. */
export function plainText(text: string, { facts }: Pick<TextValues, "facts">): string {
  return parseText(text).reduce((before: string, part) => {
    if (typeof part === "string") return before + part;
    const value = part.words ?? factNamed(part.name) ?? writePlaceholder(part);
    return value === "" ? before.trimEnd() : before + value;
  }, "");

  /** `constructor` and the like are names without a fact too. */
  function factNamed(name: string) {
    return Object.hasOwn(facts, name) ? facts[name] : undefined;
  }
}
