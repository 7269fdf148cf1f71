import ical, {
  escape as escapeText,
  ICalAttendeeStatus,
  type ICalCalendarData,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { dayOfDate } from "#src/facts/calendar.ts";
import { dayMs, minuteMs } from "#src/platform/process/clock.ts";
import { momentReaching } from "#src/platform/process/wall-clock.ts";
import type { AppointmentRow } from "./queries.server.ts";

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
  { id, version, day, last_day: lastDay, time, minutes }: AppointmentRow,
  { isCanceled, now, timeZone, origin, summary, description, address, from, to }: Invitation,
): string {
  // At any time, and over several days, it takes the whole of them.
  const isWhole = time === null || lastDay !== day;
  const placed = {
    id: `appointment-${id}`,
    day,
    lastDay,
    time: isWhole ? "" : time,
    minutes,
    isFree: isWhole,
    address,
  };
  const event = {
    ...placeEvent(placed, { timeZone, origin }),
    // What is canceled and planned again without another change still counts on.
    sequence: 2 * version + (isCanceled ? 1 : 0),
    stamp: now,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...{ summary, description, organizer: from },
    // Agreed on the phone: no answer is asked for.
    attendees: [{ ...to, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
  };
  return writeCalendar(
    { company: from.name, product: "appointments" },
    { method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST, events: [event] },
  );
}

/** `id` is of the site's own. `time` is "" for whole days, which have no end without `lastDay`; `isFree` leaves them free. */
type Placed = Pick<AppointmentRow, "day" | "minutes"> & {
  id: string;
  lastDay?: string;
  time: string;
  isFree: boolean;
  address: string;
};

/** The UID, times and place of an event. */
export function placeEvent(
  { id, day, lastDay, time, minutes, isFree, address }: Placed,
  { timeZone, origin }: { timeZone: string; origin: string },
) {
  const isTimed = time !== "";
  // The clock of the wall, written as the time that it would be in UTC.
  const shown = Date.parse(`${day}T${isTimed ? time : "00:00"}Z`);
  const start = isTimed ? momentReaching(shown, timeZone) : shown;
  const end = isTimed ? start + minutes * minuteMs : lastDay && (dayOfDate(lastDay) + 1) * dayMs;
  return {
    ...{ id: `${id}@${new URL(origin).hostname}`, start: new Date(start), allDay: !isTimed },
    ...(end && { end: new Date(end) }),
    ...(isFree && { transparency: ICalEventTransparency.TRANSPARENT }),
    location: address || null,
  } satisfies ICalEventData;
}

/** The text of a calendar (RFC 5545) that a product of the company has made. */
export function writeCalendar(
  { company, product }: { company: string; product: string },
  data: Omit<ICalCalendarData, "prodId">,
): string {
  // The library escapes the texts of events only, and leaves out the end of the last line, which RFC 5545, 3.1, asks for.
  return `${ical({ ...data, prodId: { company: escapeText(company, false), product } }).toString()}\r\n`;
}
