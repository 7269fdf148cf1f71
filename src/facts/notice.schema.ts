import * as z from "zod/mini";
import { asLine, requiredText } from "#src/schema/fields.schema.ts";
import { calendarDate } from "./calendar-date.schema.ts";

/** UTF-16 units, as the browser's maxlength counts. */
const maxNotice = 200;

/** The notice above the public pages, or null for none (OWN-85). */
export const noticeSchema = z.nullable(
  z
    .strictObject({
      text: requiredText(asLine, maxNotice, {
        blank: "Write what visitors should know.",
        tooLong: `Write the notice in ${maxNotice} characters or fewer.`,
      }),
      from: calendarDate("Enter the first day of the notice."),
      to: calendarDate("Enter the last day of the notice."),
      tone: z.enum(["plain", "important"], { error: "Choose whether the notice is plain or important." }),
    })
    .check(
      z.refine(({ from, to }) => from <= to, {
        error: "The notice ends before it begins. Enter a later last day.",
        path: ["to"],
      }),
    ),
);

/** The fields of its form. */
export const noticeFields = {
  text: {
    label: "What visitors should know",
    hint: "One or two sentences. About 55 letters fit on a phone; “Read more” opens the rest. Phone numbers, emails, https:// addresses and pages such as /contact become links. Visitors can close it; a changed text shows again.",
    rows: 2,
  },
  from: { label: "First day", type: "date" },
  to: { label: "Last day", type: "date" },
  tone: {
    label: "Tone",
    choices: [
      { value: "plain", label: "Plain" },
      { value: "important", label: "Important" },
    ],
  },
} as const;
