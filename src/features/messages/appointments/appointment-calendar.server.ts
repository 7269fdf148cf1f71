import ical, {
  escape as escapeText,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { dayOfDate } from "#src/facts/calendar.ts";
import { dayMs, minuteMs } from "#src/platform/process/clock.ts";
import { momentReaching } from "#src/platform/process/wall-clock.ts";
import type { AppointmentRow } from "./email-queries.server.ts";

type Invitation = {
  isCanceled: boolean;
  now: Date;
  timeZone: string;
  origin: string;
  summary: string;
  description: string;
  /** "" if none is known. */
  address: string;
  from: { name: string; email: string };
  to: { name: string; email: string };
};

/**
 * The calendar file of an email about an appointment (RFC 5546). Mail programs update and remove what came before by its UID, its
 * organizer and a higher SEQUENCE, and only if it came as a request to that attendee.
 */
export function appointmentCalendar(
  { id, version, ...when }: AppointmentRow,
  { isCanceled, now, timeZone, origin, summary, description, address, from, to }: Invitation,
): string {
  const calendar = ical({
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    prodId: { company: escapeText(from.name, false), product: "appointments" },
  });
  calendar.createEvent({
    id: `appointment-${id}@${new URL(origin).hostname}`,
    // What is canceled and planned again without another change still counts on.
    sequence: 2 * version + (isCanceled ? 1 : 0),
    stamp: now,
    ...timesOf(when, timeZone),
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...{ summary, description, location: address || null, organizer: from },
    // Agreed on the phone: no answer is asked for.
    attendees: [{ ...to, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
  });
  // ical-generator leaves out the end of the last line, which RFC 5545, 3.1, asks for.
  return `${calendar.toString()}\r\n`;
}

/** At any time, and over several days, it takes the whole of them. */
function timesOf(
  { day, last_day, time, minutes }: Pick<AppointmentRow, "day" | "last_day" | "time" | "minutes">,
  timeZone: string,
) {
  if (time === null || last_day !== day)
    return {
      allDay: true,
      start: new Date(dayOfDate(day) * dayMs),
      end: new Date((dayOfDate(last_day) + 1) * dayMs),
      transparency: ICalEventTransparency.TRANSPARENT,
    };
  const start = momentReaching(Date.parse(`${day}T${time}Z`), timeZone);
  return { start: new Date(start), end: new Date(start + minutes * minuteMs) };
}
