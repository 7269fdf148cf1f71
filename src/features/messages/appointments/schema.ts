import * as z from "zod/mini";
import type { AppointmentsTable } from "#db/schema.ts";
import { calendarDate } from "#src/facts/calendar-date.schema.ts";
import { seesEach } from "#src/schema/fields.schema.ts";
import { jobStates } from "#src/staff/audit/states.schema.ts";
import { peopleSchema, stepShape, stopNote, takenBack, timeSchema, workErrors } from "../jobs/schema.ts";

export const appointmentLimits = { ofJob: 100, days: 60, minutes: { min: 15, max: 24 * 60 } } as const;

/** What is wrong with the fields of an appointment. */
export const appointmentErrors = {
  kind: "Choose a visit or work.",
  day: "Enter the day, such as December 1.",
  past: "Choose yesterday, today or a later day.",
  far: workErrors.far,
  lastDay: "Enter the last day, such as December 2.",
  order: "The last day cannot be before the first.",
  long: `Choose a last day within ${appointmentLimits.days} days.`,
  minutes: "Choose a length of 15 minutes to 24 hours.",
  state: "Choose planned, done, no one home or canceled.",
  many: `This inquiry has ${appointmentLimits.ofJob} appointments already. No more can be added.`,
  gone: "This appointment no longer exists. Someone may have deleted it.",
  wrong: "wantsReminder must be true or false.",
} as const;

export type AppointmentKind = AppointmentsTable["kind"];
export const appointmentStates = ["planned", "done", "no-one-home", "cancelled"] as const;
export type AppointmentState = (typeof appointmentStates)[number];

/** The fields that are one value (EDIT-01): two people's halves are not put together. */
export const appointmentWhen = ["day", "lastDay", "time"] as const;

const { min, max } = appointmentLimits.minutes;
const shape = {
  day: calendarDate(appointmentErrors.day),
  lastDay: calendarDate(appointmentErrors.lastDay),
  /** By the company's clock; null for any time of the day. */
  time: z.nullable(timeSchema),
  minutes: z
    .int({ error: appointmentErrors.minutes })
    .check(z.minimum(min, appointmentErrors.minutes), z.maximum(max, appointmentErrors.minutes)),
  /** Ids of those who go. */
  people: peopleSchema,
  /** The customer agreed to be reminded. */
  wantsReminder: z.boolean({ error: appointmentErrors.wrong }),
};

/** Whether the customer is emailed about it (JOB-23). */
const emails = z._default(z.boolean({ error: "emails must be true or false." }), false);

/** The body of POST /api/admin/jobs/{id}/appointments; the last day is the first one if it is not named. */
export const newAppointmentSchema = z.strictObject({
  ...shape,
  kind: z.enum(["visit", "work"], { error: appointmentErrors.kind }),
  lastDay: z.optional(shape.lastDay),
  people: z._default(shape.people, []),
  wantsReminder: z._default(shape.wantsReminder, false),
  emails,
  stopNote,
});

const fields = z.partial(
  z.strictObject({ ...shape, state: z.enum(appointmentStates, { error: appointmentErrors.state }) }),
);

const workState = z.strictObject({ state: z.enum(jobStates, { error: workErrors.state }), ...stepShape });

/**
 * The body of PATCH /api/admin/appointments/{id}: any of the fields, and what the person saw in them (EDIT-01). What takes a change back
 * has as well how the job stood.
 */
export const appointmentChangeSchema = z
  .extend(fields, {
    was: z.extend(fields, { day: z.optional(z.string()), lastDay: z.optional(z.string()) }),
    /** Takes back that it was added: it is gone then. */
    removed: z.optional(z.literal(true, { error: "removed must be true." })),
    job: z.optional(z.strictObject({ was: workState, now: workState })),
    emails,
    stopNote,
    takeBack: takenBack,
  })
  .check(seesEach("removed", "job", "emails", "stopNote", "takeBack"));

export type NewAppointment = z.output<typeof newAppointmentSchema>;
export type AppointmentChange = z.output<typeof appointmentChangeSchema>;
export type SentAppointment = z.input<typeof newAppointmentSchema>;
export type SentAppointmentChange = z.input<typeof appointmentChangeSchema>;
/** The fields that are compared. */
export type AppointmentFields = Required<{
  [Name in keyof z.output<typeof fields>]: Exclude<z.output<typeof fields>[Name], undefined>;
}>;
