import * as z from "zod/mini";
import type { JobSource } from "#db/schema.ts";
import { calendarDate } from "#src/facts/calendar-date.schema.ts";
import { asLine, asText, isBlank, limited, seesEach } from "#src/schema/fields.schema.ts";
import { finishedStates, jobStates, mayBeMailed } from "#src/staff/audit/states.schema.ts";
import { messageLimits } from "../schema.ts";
import { amountSchema } from "./amounts.schema.ts";

/** Maximum lengths in UTF-16 units, as the browser's maxlength counts. */
export const workLimits = { nextStep: 200, note: 8000, mail: 2000, lostReason: 200, yearsAhead: 2 } as const;
const maxPeople = 20;
/** A search counts the jobs that it finds up to this number. */
export const maxFound = 200;

export const jobSources = ["website", "telephone", "referral", "repeat", "other"] as const satisfies JobSource[];

/** The error of each field. */
export const workErrors = {
  gone: "This inquiry no longer exists. Someone may have deleted it.",
  state: "Choose a status.",
  nextStep: "Enter what is to be done on that day.",
  nextStepTooLong: `Use at most ${workLimits.nextStep} characters.`,
  mail: "Write the email, or take the check mark away.",
  mailTooLong: `The email has at most ${workLimits.mail.toLocaleString("en-US")} characters.`,
  noMail: "An email goes along with “Called” and “No answer” only.",
  noAddress: "No email address of this person is known.",
  wantsNone: "This person wants no emails.",
  finished: "A finished inquiry has no next step.",
  day: "Enter the day of the next step.",
  visitDay: "Enter the day of the visit.",
  workDay: "Enter the day of the work.",
  past: "Choose today or a later day.",
  far: `Choose a day within ${workLimits.yearsAhead} years.`,
  time: "Enter the time, such as 9:30 am.",
  note: "Write the note first.",
  noteTooLong: `A note has at most ${workLimits.note.toLocaleString("en-US")} characters.`,
  address: `An address has at most ${messageLimits.address} characters.`,
  what: `Use at most ${messageLimits.text.toLocaleString("en-US")} characters.`,
  source: "Choose where the inquiry comes from.",
  people: `Choose people who work here, at most ${maxPeople}.`,
  responsible: "Choose someone who works here, or no one.",
  lostReason: `Use at most ${workLimits.lostReason} characters.`,
} as const;

/** A note that goes along with a change. */
export const noteText = z.string({ error: workErrors.note }).check(
  z.overwrite(asText),
  z.refine((note) => note.length <= workLimits.note, { error: workErrors.noteTooLong }),
);

const none = z.literal("");
const id = z.int({ error: workErrors.responsible }).check(z.positive({ error: workErrors.responsible }));

/** By the company's clock: "09:30". */
export const timeSchema = z
  .string({ error: workErrors.time })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, workErrors.time));

/** What comes next and when. Day and time are of the company's calendar and clock; "" stands for none. */
export const stepShape = {
  nextStep: z.string({ error: workErrors.nextStep }).check(
    z.overwrite(asLine),
    z.refine((what) => what.length <= workLimits.nextStep, { error: workErrors.nextStepTooLong }),
  ),
  nextDay: z.union([none, calendarDate(workErrors.day)], { error: workErrors.day }),
  nextTime: z.union([none, timeSchema], { error: workErrors.time }),
};

/** The fields of it that are one value (EDIT-01). */
export const stepWhen = ["nextDay", "nextTime"] as const;

/** Who goes to an appointment. */
export const peopleSchema = z
  .array(z.int(workErrors.people).check(z.positive(workErrors.people)), workErrors.people)
  .check(
    z.maxLength(maxPeople, workErrors.people),
    z.overwrite((ids) => [...new Set(ids)].sort((one, other) => one - other)),
  );

/** What those who go to an appointment read there (JOB-31). */
export const stopNote = z._default(noteText, "");

/** What staff write of a job when it begins, and may correct later. */
export const factShape = {
  address: limited(asLine, messageLimits.address, workErrors.address),
  what: limited(asText, messageLimits.text, workErrors.what),
  source: z.enum(jobSources, { error: workErrors.source }),
  responsibleId: z.nullable(id),
};

/** Calls in a row that no one answered: fewer than a job takes entries. */
export const triesSchema = z
  .int({ error: "tries must be a whole number." })
  .check(z.nonnegative(), z.maximum(1000, "tries is at most 1000."));

const fields = z.partial(
  z.strictObject({
    ...factShape,
    ...stepShape,
    state: z.enum(jobStates, { error: workErrors.state }),
    estimate: amountSchema,
    agreed: amountSchema,
    lostReason: limited(asLine, workLimits.lostReason, workErrors.lostReason),
    tries: triesSchema,
  }),
);

/** The entry of an email that is taken back, if it has not gone (JOB-23); 0 for none. */
export const takenBack = z._default(z.int({ error: "takeBack must be a whole number." }).check(z.nonnegative()), 0);

const anyText = z.string({ error: "was must have texts." });

/**
 * The body of PATCH /api/admin/jobs/{id}: any fields of the job, and what is added to it. A field that is missing stays. The fields
 * hang together (LEAD-05): what they become is checked.
 */
export const jobChangeSchema = z
  .extend(fields, {
    /** What the person saw in these fields (EDIT-01); amounts as they are typed. */
    was: z.extend(fields, {
      ...{ state: z.optional(anyText), nextStep: z.optional(anyText), nextDay: z.optional(anyText) },
      ...{ nextTime: z.optional(anyText), source: z.optional(anyText) },
    }),
    note: z._default(noteText, ""),
    /** What the customer is emailed; "" for no email (LEAD-16). */
    mail: z._default(
      z.string({ error: workErrors.mail }).check(
        z.overwrite(asText),
        z.refine((mail) => mail.length <= workLimits.mail, { error: workErrors.mailTooLong }),
      ),
      "",
    ),
    takeBack: takenBack,
    /** False keeps a job that is finished out of the archive (LEAD-09). */
    archives: z.optional(z.boolean({ error: "archives must be true or false." })),
  })
  .check(seesEach("note", "mail", "takeBack", "archives"));

export type JobChange = z.output<typeof jobChangeSchema>;
/** As it is sent, with typed amounts. */
export type SentChange = z.input<typeof jobChangeSchema>;

/** The fields that are compared; the rest of a change is added to the job. */
export type JobFields = Required<{ [Name in keyof z.output<typeof fields>]: Exclude<JobChange[Name], undefined> }>;

/** Of these, how the job stands and what comes next. */
export type WorkState = Pick<JobFields, "state" | "nextStep" | "nextDay" | "nextTime">;

const stepNames: Readonly<Partial<Record<WorkState["state"], string>>> = {
  "visit-planned": "Visit",
  scheduled: "Work",
};

/** What a change asks for: the step of a visit, or of the work, has a name. */
export function workOutcome<Work extends WorkState>(work: Work): Work {
  const what = asLine(work.nextStep);
  const own = stepNames[work.state];
  const isGiven = what === "" || Object.values(stepNames).includes(what);
  return { ...work, nextStep: own && isGiven ? own : what };
}

/** What is wrong with the fields together, and with an email that goes along. */
export function problemsOf(
  { state, nextStep, nextDay, nextTime }: WorkState,
  mail = "",
): Partial<Record<WorkField, string>> {
  const isFinished = finishedStates.includes(state);
  const dayError = { "visit-planned": workErrors.visitDay, scheduled: workErrors.workDay }[state as string];
  const isStep = nextStep !== "" || nextTime !== "";
  return {
    ...(isFinished && (nextStep !== "" || nextDay !== "") && { nextStep: workErrors.finished }),
    ...(nextDay === "" && (dayError || isStep) && { nextDay: dayError ?? workErrors.day }),
    ...(!dayError && !isFinished && nextDay !== "" && isBlank(nextStep) && { nextStep: workErrors.nextStep }),
    ...(mail !== "" && !mayBeMailed(state) && { mail: workErrors.noMail }),
  };
}

/** The body of POST /api/admin/jobs/{id}/notes. */
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
  estimate: "Amount of the estimate",
  agreed: "Amount agreed",
  lostReason: "Reason",
  mailIt: "Email them too",
  mail: "Email",
  archives: "Move it to the archive too",
} as const;
export type WorkField = keyof typeof workLabels;
