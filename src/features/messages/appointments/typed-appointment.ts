import type { Day } from "#src/facts/calendar.ts";
import type { Errors, Values } from "#src/ui/form/form-fields.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import { type Appointment, appointmentFieldsOf, problemsOfDays } from "./appointment.ts";
import { usualMinutes } from "./job-work.ts";
import { type AppointmentKind, appointmentErrors, type SentAppointmentChange } from "./schema.ts";

/** The fields of the form of an appointment, with their labels. */
export const appointmentLabels = {
  day: "Day",
  time: "Time (optional)",
  lastDay: "Last day",
  minutes: "Length",
  people: "Who goes",
  stopNote: "For the person who goes",
  wantsReminder: "Remind them by email on the day before",
  emails: "Email them about it",
} as const;
export type AppointmentField = keyof typeof appointmentLabels;

/** The texts of the form for an appointment, or for a new one. The last day is "" for one day, ids of people have commas. */
export function textsOfAppointment(
  saved: Appointment | undefined,
  { job, kind }: { job: StaffJob; kind: AppointmentKind },
): Values<AppointmentField> {
  const people = saved ? saved.people : job.responsible ? [job.responsible] : [];
  return {
    day: saved?.day ?? "",
    time: saved?.time ?? "",
    lastDay: saved && saved.lastDay !== saved.day ? saved.lastDay : "",
    minutes: String(saved?.minutes ?? usualMinutes[kind]),
    people: people.map(({ id }) => id).join(","),
    stopNote: "",
    wantsReminder: String(saved?.wantsReminder ?? false),
    emails: "false",
  };
}

/** The ids in the field of those who go. */
export const idsOf = (people: string) => (people === "" ? [] : people.split(",").map(Number));

/** What is typed, as it is sent. */
export function typedAppointment({ day, time, lastDay, minutes, people, ...more }: Values<AppointmentField>) {
  return {
    ...{ day, lastDay: lastDay || day, time: time || null, minutes: Number(minutes) },
    people: idsOf(people),
    ...{ stopNote: more.stopNote, wantsReminder: more.wantsReminder === "true", emails: more.emails === "true" },
  };
}

/** The change from what the person saw to what is typed; one that has ended is planned again. */
export function typedChange(typed: Values<AppointmentField>, seen: Appointment): SentAppointmentChange {
  return { ...typedAppointment(typed), state: "planned", was: appointmentFieldsOf(seen) };
}

/** What is wrong with what is typed, as far as the browser can know. A day that was saved may have passed. */
export function problemsOfTyped(
  typed: Values<AppointmentField>,
  saved: Appointment | undefined,
  today: Day,
): Errors<AppointmentField> {
  const { day, lastDay } = typedAppointment(typed);
  if (day === "") return { day: appointmentErrors.day };
  const isSame = day === saved?.day && lastDay === saved.lastDay;
  return isSame ? {} : problemsOfDays({ day, lastDay }, today);
}
