import * as z from "zod/mini";
import { asLine, requiredText } from "#src/schema/fields.schema.ts";
import { calendarDate } from "./calendar-date.schema.ts";

/** UTF-16 units, as the browser's maxlength counts. */
export const maxNotice = 200;

/** A notice above the public pages (OWN-85). */
export const noticeSchema = z
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
  );
