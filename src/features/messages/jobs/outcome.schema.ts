import * as z from "zod/mini";
import { noteText, stepShape, triesSchema, workErrors } from "./schema.ts";

/** How a call can end (JOB-12). */
const outcomes = ["reached", "no-answer", "voicemail", "wrong-number", "call-back"] as const;

/** The words of their buttons. */
export const endNames: Readonly<Record<(typeof outcomes)[number], string>> = {
  reached: "Reached",
  "no-answer": "No answer",
  voicemail: "Left a voicemail",
  "wrong-number": "Wrong number",
  "call-back": "Call back",
};

/** The body of POST /api/admin/jobs/{id}/outcomes. */
export const outcomeSchema = z
  .strictObject({
    outcome: z.enum(outcomes, { error: "Choose how the call went." }),
    /** How many calls in a row no one had answered when the person called: a press is counted once. */
    tries: triesSchema,
    /** When to call back. */
    day: z.optional(stepShape.nextDay),
    time: z.optional(stepShape.nextTime),
    note: z._default(noteText, ""),
  })
  .check(
    z.refine(({ outcome, day }) => outcome !== "call-back" || Boolean(day), { path: ["day"], error: workErrors.day }),
  );

/** As it is sent. */
export type CallEnd = z.input<typeof outcomeSchema>;
export type EndedCall = z.output<typeof outcomeSchema>;
