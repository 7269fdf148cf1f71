import { dayMs, hourMs } from "#src/platform/process/clock.ts";
import { clockWords } from "#src/platform/process/clock-words.ts";
import { momentReaching, shownAt } from "#src/platform/process/wall-clock.ts";
import { type Day, dayName, weekdayName, weekdayOf } from "./calendar.ts";
import { holidayName } from "./holidays.ts";
import type { Hours } from "./hours.schema.ts";
import { closingWords } from "./hours-text.ts";
import { type ClosedFor, closedFor, maxDaysAhead } from "./open-days.ts";
import { maxNamedDays, type Opening, openingAt } from "./opening.ts";
import type { Weekday } from "./week.schema.ts";

/** Until then the night belongs to the day before: at 10 pm "until 2 am" is clear. */
const nightMs = 6 * hourMs;

/** What visitors read about a moment. `isDayOff`: a holiday or a closure. */
export type OpeningNow = { isOpen: boolean; line: string; today: Weekday; isDayOff: boolean };

/**
 * Whether the company is open, in one line: "Open now, until 4 pm", "Closed now. We open Monday at 8 am", "Closed for
 * Thanksgiving. We open Friday at 8 am". Today has no name ("We open at 8 am"); a day that is a week or more away has its
 * date ("We open Monday, January 4, at 8 am").
 */
export function openingNow(hours: Hours, now: Date): OpeningNow {
  const opening = openingAt(hours, now);
  const shown = shownAt(now.getTime(), hours.timeZone);
  const day = dayIn(shown);
  return {
    isOpen: opening.open,
    line: lineOf(hours, opening, shown),
    today: weekdayOf(day),
    isDayOff: closedFor(hours, day) !== undefined,
  };
}

/**
 * The next moment at which the line changes: when the company opens or closes, or when a day becomes "today" or another
 * reason applies. While it is known only that nothing changes for long, the next midnight, at which to look again.
 */
export function nextChange(hours: Hours, now: Date): Date {
  const { timeZone } = hours;
  const opening = openingAt(hours, now);
  const shown = shownAt(now.getTime(), timeZone);
  const today = dayIn(shown);
  const edge = opening.open ? opening.until : opening.opens;
  if (!edge) return new Date(momentReaching((today + 1) * dayMs, timeZone));
  const line = lineOf(hours, opening, shown);
  const end = shownAt(edge.getTime(), timeZone);
  for (let day = today; day <= today + maxDaysAhead; day++) {
    const then: Opening = opening.open ? opening : { ...opening, closedFor: closedFor(hours, day) };
    for (const mark of [day * dayMs, day * dayMs + nightMs]) {
      if (mark >= end) return edge;
      if (mark > shown && lineOf(hours, then, mark) !== line) return new Date(momentReaching(mark, timeZone));
    }
  }
  return edge;
}

/** @param shown what the company's clock shows */
function lineOf({ timeZone }: Hours, opening: Opening, shown: number): string {
  if (!opening.open) {
    const reason = reasonFor(opening.closedFor);
    if (!opening.opens) return reason;
    const opens = shownAt(opening.opens.getTime(), timeZone);
    return `${asSentence(reason)} We open ${dayBefore(dayIn(opens), dayIn(shown))}at ${clockWords(opens)}`;
  }
  if (!opening.until) return "Open now";
  const until = shownAt(opening.until.getTime(), timeZone);
  // Midnight ends the day before.
  const last = until - 1;
  const isTonight = dayIn(last - nightMs) === dayIn(shown - nightMs);
  if (isTonight || dayIn(last) === dayIn(shown)) return `Open now, until ${closingWords(until)}`;
  return `Open now, until ${weekdayName(dayIn(last))} at ${closingWords(until)}`;
}

/** The day with the space that follows it; nothing for today. */
function dayBefore(day: Day, today: Day): string {
  if (day === today) return "";
  return day - today <= maxNamedDays ? `${weekdayName(day)} ` : `${dayName(day)}, `;
}

function reasonFor(closed: ClosedFor | undefined): string {
  if (!closed) return "Closed now";
  if ("holiday" in closed) return `Closed for ${holidayName(closed.holiday)}`;
  return /\bclosed\b/i.test(closed.sentence) ? closed.sentence : `Closed now. ${closed.sentence}`;
}

/** The text with a full stop, unless it ends in a mark of its own. */
function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function dayIn(shown: number): Day {
  return Math.floor(shown / dayMs);
}
