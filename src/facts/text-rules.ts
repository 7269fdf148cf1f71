import { withoutUnseen } from "#src/schema/fields.schema.ts";
import { parseText, type TextPart } from "./text-parts.ts";
import { textFacts, textLinks } from "./text-values.ts";

/** What the rules of a text depend on (texts.gen.json). */
export type TextKind = {
  /** Names that its component gives it beside the facts. */
  values?: readonly string[];
  /** It stands where no link, bold words or line break can stand. */
  plain?: boolean;
  /** It is a paragraph of its own, without which the page stands. */
  optional?: boolean;
};

const maxCharacters = 1000;

/** Makes one line without controls of direction (IN-13); spaces at its ends and in a row go, non-breaking ones stay. */
export function asTextLine(typed: string): string {
  const line = withoutUnseen(typed).replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ");
  return line.replace(/ {2,}/g, " ").replace(/^ | $/g, "");
}

/**
 * What is wrong with the words of a text, as a sentence for the person who wrote them (OWN-33).
 *
 * @param isLink whether a link can lead there; by default to what every site has
 */
export function textProblem(words: string, kind: TextKind, isLink = isTextLink): string | undefined {
  if (words === "" && kind.optional) return undefined;
  if (!hasWords(words)) return "Please write something here, or use the original text.";
  if (words.length > maxCharacters)
    return `Please keep this text to ${maxCharacters.toLocaleString("en-US")} characters.`;
  return parseText(words)
    .map((part) => partProblem(part, kind, isLink))
    .find((problem) => problem !== undefined);
}

const isTextLink = (name: string) => Object.hasOwn(textLinks, name);

const hasWords = (words: string) => /[\p{L}\p{N}]/u.test(words);

function partProblem(part: TextPart, kind: TextKind, isLink: (name: string) => boolean): string | undefined {
  const { values = [], plain = false } = kind;
  if (typeof part === "string") {
    return /[{}]/.test(part) ? "Please leave out { and }: they stand for facts and links here." : undefined;
  }
  const { name, words } = part;
  if (words === undefined) {
    if (name === "line") return plain ? "A line break cannot stand in this text. Please take it out." : undefined;
    const isKnown = Object.hasOwn(textFacts, name) || values.includes(name);
    return isKnown ? undefined : `There is no fact named {${name}}. Please take it out.`;
  }
  const isOther = name.startsWith("https:");
  if (isOther && !isWebAddress(name))
    return "Please enter the whole web address of the link, such as https://www.example.com.";
  if (!isOther && name !== "bold" && !isLink(name)) return `There is no link to “${name}”. Please take it out.`;
  if (plain && name !== "bold") return "A link cannot stand in this text. Please take it out.";
  if (plain) return "Bold words cannot stand in this text. Please take them out.";
  if (!hasWords(words)) return `Please write the ${name === "bold" ? "bold words" : "words of the link"}.`;
  return parseText(words)
    .map((inner) => partProblem(inner, { ...kind, plain: true }, isLink))
    .find((problem) => problem !== undefined);
}

/** Whether browsers open it at the host that a reader takes it for (IN-4). */
function isWebAddress(typed: string): boolean {
  const address = /^https:\/\/[!#-;=?-[\]-~]+$/.test(typed) ? URL.parse(typed) : null;
  return address?.hostname.includes(".") === true && address.username === "" && address.password === "";
}
