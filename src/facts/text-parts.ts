/**
 * A text of the site in its parts: words, placeholders of facts (`{since}`, `{first name}`), a line break (`{line}`), and what has words of its own,
 * which may name facts: links (`{contact: Send us a message}`, `{https://ngma.example/: the guild}`) and bold (`{bold: Free}`).
 */
export type TextPart = string | { name: string; words?: string };

const placeholder =
  /\{(https:\/\/[^\s{}]*(?=: )|[a-zA-Z0-9-]+(?: [a-zA-Z0-9-]+)*)(?:: ?((?:[^{}]|\{[a-zA-Z0-9-]+(?: [a-zA-Z0-9-]+)*\})*))?\}/g;

/** Takes a text apart. A brace that belongs to no placeholder stays as words. */
export function parseText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, 1: name = "", 2: words, index } of text.matchAll(placeholder)) {
    if (index > end) parts.push(text.slice(end, index));
    parts.push(words === undefined ? { name } : { name, words });
    end = index + found.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
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
const sentence = /(?:\{(?:[^{}]|\{[^{}]*\})*\}|[^.!?]|[.!?](?!\s|$))+[.!?]*\s*/g;

/** The text without the sentences that name what the company does not have (OWN-110); empty if it has no other. */
export function withoutEmpty(text: string, { facts, links }: TextValues): string {
  const isEmpty = (part: TextPart): boolean => {
    if (typeof part === "string") return false;
    if (part.words === undefined) return facts[part.name] === null;
    return links[part.name] === null || parseText(part.words).some(isEmpty);
  };
  if (!parseText(text).some(isEmpty)) return text;
  const kept = text.match(sentence)?.filter((words) => !parseText(words).some(isEmpty)) ?? [];
  return kept.join("").trim();
}

/** The text as plain words, for attributes, titles and descriptions. A placeholder without a value stays as it is written. */
export function plainText(text: string, { facts }: Pick<TextValues, "facts">): string {
  return parseText(text).reduce((before: string, part) => {
    if (typeof part === "string") return before + part;
    const value =
      part.words === undefined
        ? (factNamed(part.name) ?? (part.name === "line" ? " " : writePlaceholder(part)))
        : plainText(part.words, { facts });
    return value === "" ? before.trimEnd() : before + value;
  }, "");

  /** `constructor` and the like are names without a fact too. */
  function factNamed(name: string) {
    return Object.hasOwn(facts, name) ? facts[name] : undefined;
  }
}
