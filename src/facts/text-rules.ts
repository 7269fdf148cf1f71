import { withoutUnseen } from "#src/schema/fields.schema.ts";
import { parseText } from "./text-parts.ts";
import { textFacts, textLinks } from "./text-values.ts";

/** What the rules of a text depend on (texts.gen.json). */
export type TextKind = {
  /** Names that its component gives it beside the facts. */
  values?: readonly string[];
  /** It stands where no link can stand. */
  plain?: boolean;
};

const maxCharacters = 1000;

/** Makes one line without controls of direction (IN-13); spaces at its ends and in a row go, non-breaking ones stay. */
export function asTextLine(typed: string): string {
  const line = withoutUnseen(typed).replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ");
  return line.replace(/ {2,}/g, " ").replace(/^ | $/g, "");
}

/** What is wrong with the words of a text, as a sentence for the person who wrote them (OWN-33). */
export function textProblem(words: string, { values = [], plain = false }: TextKind): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(words)) return "Please write something here, or use the original text.";
  if (words.length > maxCharacters)
    return `Please keep this text to ${maxCharacters.toLocaleString("en-US")} characters.`;
  const parts = parseText(words);
  for (const part of parts) {
    if (typeof part === "string") {
      if (/[{}]/.test(part)) return "Please leave out { and }: they stand for facts and links here.";
    } else if (part.words === undefined) {
      if (!Object.hasOwn(textFacts, part.name) && !values.includes(part.name)) {
        return `There is no fact named {${part.name}}. Please take it out.`;
      }
    } else if (!Object.hasOwn(textLinks, part.name)) return `There is no link to “${part.name}”. Please take it out.`;
    else if (plain) return "A link cannot stand in this text. Please take it out.";
    else if (!/[\p{L}\p{N}]/u.test(part.words)) return "Please write the words of the link.";
  }
  return undefined;
}
