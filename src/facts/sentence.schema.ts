import * as z from "zod/mini";
import { asLine, requiredText } from "#src/schema/fields.schema.ts";
import { parseText } from "./text-parts.ts";

const maxSentence = 300;

/** One sentence with placeholders of facts, also {name}, which was that of the company before {company}. Any other placeholder, and half a pair of braces, is refused. */
export function sentenceWith(names: readonly string[]) {
  return requiredText(asLine, maxSentence, {
    blank: "Please enter the sentence.",
    tooLong: `Please keep the sentence to ${maxSentence} characters.`,
  }).check(
    z.refine((sentence) => foreignPart(sentence, names) === undefined, {
      error: ({ input }) => {
        const foreign = foreignPart(String(input), names);
        return `The site cannot fill in ${foreign}. You can use ${names.map((name) => `{${name}}`).join(", ")}.`;
      },
    }),
  );
}

/** The first placeholder that is not among `names`, or a brace that belongs to none. */
function foreignPart(sentence: string, names: readonly string[]): string | undefined {
  for (const part of parseText(sentence)) {
    if (typeof part !== "string") {
      if (part.words !== undefined || ![...names, "name"].includes(part.name)) return `{${part.name}}`;
    } else {
      const brace = part.search(/[{}]/);
      if (brace !== -1) return part.slice(brace, brace + 20);
    }
  }
  return undefined;
}
