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
  if (!/^[a-zA-Z-]+(?: [a-zA-Z-]+)*$/.test(name)) return undefined;
  return colon === -1 ? { name } : { name, words: content.slice(colon + 1).replace(/^ /, "") };
}

/** Puts the parts together again. */
export function writeText(parts: readonly TextPart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : writePlaceholder(part))).join("");
}

function writePlaceholder({ name, words }: Exclude<TextPart, string>): string {
  return words === undefined ? `{${name}}` : `{${name}: ${words}}`;
}

/** What placeholders stand for, by name. */
export type TextValues = {
  facts: Readonly<Record<string, string | number>>;
  links: Readonly<Record<string, string>>;
};

/** The text as plain words, for attributes, titles and descriptions. A placeholder without a value stays as it is written. */
export function plainText(text: string, { facts }: Pick<TextValues, "facts">): string {
  return parseText(text)
    .map((part) => (typeof part === "string" ? part : (part.words ?? factNamed(part.name) ?? writePlaceholder(part))))
    .join("");

  /** `constructor` and the like are names without a fact too. */
  function factNamed(name: string) {
    return Object.hasOwn(facts, name) ? facts[name] : undefined;
  }
}
