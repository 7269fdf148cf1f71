import * as z from "zod/mini";
import { asLine, requiredText } from "#src/schema/fields.schema.ts";
import { fact, filledIn } from "./fact-row.schema.ts";
import { parseText } from "./text-parts.ts";

const maxSentence = 300;

/** The words of an email to customers, each with its label, and its rows if it is longer than a line. */
function emailWords<Name extends string>(
  names: readonly string[],
  fields: Readonly<Record<Name, readonly [label: string, rows?: number]>>,
) {
  const schema = sentenceWith(names);
  const [first] = Object.keys(fields);
  const rows = Object.entries<readonly [label: string, rows?: number]>(fields).map(([name, [label, rows]]) => {
    const spec = { ...(name === first && { hint: filledIn(names) }), ...(rows !== undefined && { rows }) };
    return [name, fact(schema, `the words “${label}”`, label, spec)];
  });
  return Object.fromEntries(rows) as Record<Name, ReturnType<typeof fact<typeof schema>>>;
}

/** The confirmation goes to an address that is not verified: it has no name of a person. */
export const confirmationWords = emailWords(["company", "phone", "hours", "callBack"], {
  confirmationTitle: ["Subject and heading"],
  confirmationThanks: ["Thanks"],
  confirmationNext: ["What happens next", 3],
  confirmationTalk: ["If they would rather talk", 2],
  confirmationStranger: ["If it wasn’t them", 2],
});

/** {visit} is the day and time of a planned visit. */
export const answerWords = emailWords(["first name", "company", "phone", "hours", "visit"], {
  answerCalledTitle: ["After a call: subject and heading"],
  answerCalled: ["After a call", 3],
  answerMissedTitle: ["After missed calls: subject and heading"],
  answerMissed: ["After missed calls", 3],
  answerVisit: ["When a visit is planned", 3],
});

/** {what} is "visit" or "gutter work", {when} its day and time after "on" or "from", {day} without; {before} is when it was. */
export const appointmentWords = emailWords(["first name", "company", "phone", "what", "when", "day", "before"], {
  plannedTitle: ["Planned: subject and heading"],
  plannedLead: ["Planned: work", 2],
  movedTitle: ["Moved: subject and heading"],
  movedLead: ["Moved", 2],
  canceledTitle: ["Canceled: subject and heading"],
  canceledLead: ["Canceled", 2],
  canceledEnd: ["Canceled: to choose another day", 2],
  reminderTitle: ["Reminder: subject and heading"],
  reminderLead: ["Reminder", 2],
  appointmentEnd: ["If they need another time", 2],
});

/** {until} is the day until which the link works. */
export const reviewWords = emailWords(["first name", "company", "phone", "until"], {
  reviewAskTitle: ["Asking: subject and heading"],
  reviewAskLead: ["Asking", 3],
  reviewAskEnd: ["Asking: last sentence", 2],
  reviewRemindTitle: ["Reminder: subject and heading"],
  reviewRemindLead: ["Reminder", 3],
  reviewRemindEnd: ["Reminder: last sentence", 2],
  reviewHow: ["In both: what to do", 3],
  reviewLink: ["In both: about the link", 3],
});

/** One sentence with placeholders of facts, also {name}, which was that of the company before {company}. Any other placeholder, and half a pair of braces, is refused. */
function sentenceWith(names: readonly string[]) {
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
