import { type Day, dayOfDate, isoDate, yearOf } from "#src/facts/calendar.ts";
import type { LastChanges } from "#src/schema/last-changes.ts";
import { workLimits } from "../jobs/schema.ts";
import { type AppointmentFields, type AppointmentKind, appointmentErrors, appointmentLimits } from "./schema.ts";

/** An appointment as staff see it. */
export type Appointment = Omit<AppointmentFields, "people"> & {
  id: number;
  jobId: number;
  kind: AppointmentKind;
  people: { id: number; name: string }[];
  /** The names of all who go, and of those who went and no longer have an account. */
  who: string[];
  remindedAt: string | null;
  createdAt: string;
  /** Counts the changes, for calendar programs. */
  version: number;
  changes: LastChanges;
};

/** The compared fields of an appointment. */
export function appointmentFieldsOf(one: Appointment): AppointmentFields {
  const { day, lastDay, time, minutes, wantsReminder, state } = one;
  return {
    day,
    lastDay,
    time,
    minutes,
    wantsReminder,
    state,
    people: one.people.map(({ id }) => id).sort((a, b) => a - b),
  };
}

/** What is wrong with the days. @param today of the company's calendar */
export function problemsOfDays(
  { day, lastDay }: Pick<AppointmentFields, "day" | "lastDay">,
  today: Day,
): Partial<Record<"day" | "lastDay", string>> {
  const [first, last] = [dayOfDate(day), dayOfDate(lastDay)];
  const furthest = `${yearOf(today) + workLimits.yearsAhead}${isoDate(today).slice(4)}`;
  if (first < today - 1) return { day: appointmentErrors.past };
  if (day > furthest) return { day: appointmentErrors.far };
  if (last < first) return { lastDay: appointmentErrors.order };
  return last - first >= appointmentLimits.days ? { lastDay: appointmentErrors.long } : {};
}
