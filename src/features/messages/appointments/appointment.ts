import { type Day, dayOfDate, isoDate, yearOf } from "#src/facts/calendar.ts";
import { workLimits } from "../jobs/schema.ts";
import type { serializeAppointments } from "./queries.server.ts";
import { type AppointmentFields, appointmentErrors, appointmentLimits } from "./schema.ts";

/** An appointment as staff see it. */
export type Appointment = Awaited<ReturnType<typeof serializeAppointments>>[number];

/** The compared fields of an appointment. */
export function appointmentFieldsOf(one: Appointment): AppointmentFields {
  const { day, lastDay, time, minutes, wantsReminder, state } = one;
  const people = one.people.map(({ id }) => id).sort((a, b) => a - b);
  return { day, lastDay, time, minutes, wantsReminder, state, people };
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
