import * as z from "zod/mini";
import { calendarDate } from "#src/facts/calendar-date.schema.ts";
import { asLine, asText, isBlank } from "#src/schema/fields.schema.ts";
import { finishedStates, mayBeMailed, messageStates } from "#src/staff/audit/states.schema.ts";

/** Maximum lengths in UTF-16 units, as the browser's maxlength counts. */
export const workLimits = { nextStep: 200, note: 8000, mail: 2000, yearsAhead: 2 } as const;

/** The error of each field. */
export const workErrors = {
  state: "Choose a status.",
  nextStep: "Enter what is to be done on that day.",
  nextStepTooLong: `Use at most ${workLimits.nextStep} characters.`,
  mail: "Write the email, or take the check mark away.",
  mailTooLong: `The email has at most ${workLimits.mail.toLocaleString("en-US")} characters.`,
  noMail: "An email goes along with “Called” and “Visit planned” only.",
  finished: "A finished inquiry has no next step.",
  day: "Enter the day of the next step.",
  visitDay: "Enter the day of the visit.",
  past: "Choose today or a later day.",
  far: `Choose a day within ${workLimits.yearsAhead} years.`,
  time: "Enter the time, such as 9:30 am.",
  archive: "Only a finished inquiry can be archived here.",
  note: "Write the note first.",
  noteTooLong: `A note has at most ${workLimits.note.toLocaleString("en-US")} characters.`,
} as const;

const noteText = z.string({ error: workErrors.note }).check(
  z.overwrite(asText),
  z.refine((note) => note.length <= workLimits.note, { error: workErrors.noteTooLong }),
);

const none = z.literal("");
const wasText = z.string({ error: "was must have each field." });

/**
 * The body of PUT /api/admin/calls/{id}: how the message stands, what comes next (LEAD-05), and a note. Day and time are of the
 * company's calendar and clock; "" stands for none.
 */
export const workSchema = z.strictObject({
  /** What the person saw in the fields (EDIT-01). */
  was: z.strictObject({ state: wasText, nextStep: wasText, nextDay: wasText, nextTime: wasText }),
  /** The newest entry that the person saw, or 0: a note or an email that follows it already is not added again. */
  seenEntry: z.int({ error: "seenEntry must be a whole number." }).check(z.nonnegative()),
  state: z.enum(messageStates, { error: workErrors.state }),
  nextStep: z.string({ error: workErrors.nextStep }).check(
    z.overwrite(asLine),
    z.refine((what) => what.length <= workLimits.nextStep, { error: workErrors.nextStepTooLong }),
  ),
  nextDay: z.union([none, calendarDate(workErrors.day)], { error: workErrors.day }),
  nextTime: z.union([none, z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, workErrors.time))], {
    error: workErrors.time,
  }),
  note: noteText,
  /** What the customer is emailed; "" for no email (LEAD-16). */
  mail: z.string({ error: workErrors.mail }).check(
    z.overwrite(asText),
    z.refine((mail) => mail.length <= workLimits.mail, { error: workErrors.mailTooLong }),
  ),
  /** Archives the message too; for finished states. */
  archive: z.boolean({ error: "archive must be true or false." }),
});

export type Work = z.output<typeof workSchema>;

/** The fields that are compared; the rest of a change is added to the message. */
export type WorkState = Pick<Work, "state" | "nextStep" | "nextDay" | "nextTime">;

/** What a change asks for: the step of a visit has a name. */
export function workOutcome({ state, nextStep, nextDay, nextTime }: WorkState): WorkState {
  const what = asLine(nextStep);
  return { state, nextStep: what === "" && state === "visit-planned" ? "Visit" : what, nextDay, nextTime };
}

export function changedFields(one: WorkState, other: WorkState | Work["was"]): (keyof WorkState)[] {
  return (["state", "nextStep", "nextDay", "nextTime"] as const).filter((name) => one[name] !== other[name]);
}

/** What is wrong with the fields together. */
export function problemsOf({
  state,
  nextStep,
  nextDay,
  nextTime,
  archive = false,
  mail = "",
}: WorkState & { archive?: boolean; mail?: string }): Partial<Record<WorkField, string>> {
  const isFinished = finishedStates.includes(state);
  const isVisit = state === "visit-planned";
  return {
    ...(isFinished && (nextStep !== "" || nextDay !== "") && { nextStep: workErrors.finished }),
    ...(isVisit && nextDay === "" && { nextDay: workErrors.visitDay }),
    ...(!isVisit && nextDay === "" && (nextStep !== "" || nextTime !== "") && { nextDay: workErrors.day }),
    ...(!isVisit && !isFinished && nextDay !== "" && isBlank(nextStep) && { nextStep: workErrors.nextStep }),
    ...(mail !== "" && !mayBeMailed(state) && { mail: workErrors.noMail }),
    ...(archive && !isFinished && { archive: workErrors.archive }),
  };
}

/** The body of POST /api/admin/calls/{id}/notes. */
export const noteSchema = z.strictObject({
  note: noteText.check(z.refine((note) => !isBlank(note), { error: workErrors.note })),
});

/** The labels of the fields in which staff write what came of a call. */
export const workLabels = {
  state: "Status",
  nextStep: "Next step",
  nextDay: "Day",
  nextTime: "Time (optional)",
  note: "Note",
  mailIt: "Email them too",
  mail: "Email",
  archive: "Move it to the archive too",
} as const;
export type WorkField = keyof typeof workLabels;
