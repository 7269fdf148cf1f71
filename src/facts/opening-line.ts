import { dayMs, hourMs } from "#src/platform/process/clock.ts";
import { clockWords } from "#src/platform/process/clock-words.ts";
import { momentReaching, shownAt } from "#src/platform/process/wall-clock.ts";
import { type Day, dayName, dayOfDate, isoDate, shortDayName, weekdayName, weekdayOf } from "./calendar.ts";
import { holidayName } from "./holidays.ts";
import type { Hours } from "./hours.schema.ts";
import { closingWords, spansWords } from "./hours-text.ts";
import { type ClosedFor, closedFor, comingOpenDays } from "./open-days.ts";
import { maxNamedDays, type Opening, openingAt } from "./opening.ts";
import type { Weekday } from "./week.schema.ts";

/** Until then the night belongs to the day before: at 10 pm "until 2 am" is clear. */
const nightMs = 6 * hourMs;

/** What visitors read about a moment. */
export type OpeningNow = {
  isOpen: boolean;
  line: string;
  /** What will be otherwise in the next days (OWN-147): "We’ll be closed Dec 24 to Jan 2", or "". */
  news: string;
  today: Weekday;
  /** Where today is not as the week says: "8 am to noon", "Closed today" on a holiday or in a closure. */
  hoursToday: string | undefined;
};

/**
 * Whether the company is open, in one line: "Open now, until 4 pm", "Closed now. We open Monday at 8 am", "Closed for
 * Thanksgiving. We open Friday at 8 am". Today has no name ("We open at 8 am"); a day that is a week or more away has its
 * date ("We open Monday, January 4, at 8 am").
 */
export function openingNow(hours: Hours, now: Date): OpeningNow {
  const opening = openingAt(hours, now);
  const shown = shownAt(now.getTime(), hours.timeZone);
  const day = dayIn(shown);
  const [special] = comingOpenDays(hours, now, 0);
  return {
    isOpen: opening.open,
    line: lineOf(hours, opening, shown),
    news: newsOn(hours, day),
    today: weekdayOf(day),
    hoursToday: closedFor(hours, day) ? "Closed today" : special && spansWords(special.spans),
  };
}

/** While a closure runs, when the company opens after it, in the place of the week: "from Monday at 8 am". */
export function hoursAfterClosure(hours: Hours, now: Date): string | undefined {
  const opening = openingAt(hours, now);
  if (opening.open || !opening.opens || !opening.closedFor || "holiday" in opening.closedFor) return undefined;
  return `from ${opensWords(hours, opening.opens, shownAt(now.getTime(), hours.timeZone))}`;
}

/** The closures and special hours that begin after a day, within the days that the owner has set. */
function newsOn(hours: Hours, today: Day): string {
  const { closures, openDays = [], announceDays = 0 } = hours;
  const isComing = ({ from }: { from: string }) => isoDate(today) < from && from <= isoDate(today + announceDays);
  const open = openDays.filter((each) => isComing(each) && !closedFor(hours, dayOfDate(each.from)));
  return (
    [
      ...closures.filter(isComing).map((days) => ({ ...days, words: `We’ll be closed ${daysWords(days)}` })),
      ...open.map((days) => ({ ...days, words: `We’ll be open ${daysWords(days)}, ${spansWords([days.hours])}` })),
    ]
      .sort((a, b) => a.from.localeCompare(b.from))
      // The line stands in narrow places: the rest waits.
      .slice(0, 2)
      .map(({ words }) => words)
      .join(". ")
  );
}

/** "Dec 24 to Jan 2", "Thu, Dec 24": no line ends inside a date. */
function daysWords(days: { from: string; to: string }): string {
  const [from, to] = [dayOfDate(days.from), dayOfDate(days.to)];
  const [first, last] = [from, to].map((day) => shortDayName(day, day)?.replaceAll(" ", "\u00a0"));
  return from === to ? `${first}` : `${first?.slice(5)} to ${last?.slice(5)}`;
}

/** The next moment at which the line can change: when the company opens or closes, at midnight, or when the night is over. */
export function nextChange(hours: Hours, now: Date): Date {
  const { timeZone } = hours;
  const opening = openingAt(hours, now);
  const edge = opening.open ? opening.until : opening.opens;
  const shown = shownAt(now.getTime(), timeZone);
  const midnight = dayIn(shown) * dayMs;
  const mark = shown < midnight + nightMs ? midnight + nightMs : midnight + dayMs;
  return new Date(Math.min(edge?.getTime() ?? Number.POSITIVE_INFINITY, momentReaching(mark, timeZone)));
}

/** @param shown what the company's clock shows */
function lineOf({ timeZone }: Hours, opening: Opening, shown: number): string {
  if (!opening.open) {
    const reason = reasonFor(opening.closedFor);
    if (!opening.opens) return reason;
    return `${asSentence(reason)} We open ${opensWords({ timeZone }, opening.opens, shown)}`;
  }
  if (!opening.until) return "Open now";
  const until = shownAt(opening.until.getTime(), timeZone);
  // Midnight ends the day before.
  const last = until - 1;
  const isTonight = dayIn(last - nightMs) === dayIn(shown - nightMs);
  if (isTonight || dayIn(last) === dayIn(shown)) return `Open now, until ${closingWords(until)}`;
  return `Open now, until ${weekdayName(dayIn(last))} at ${closingWords(until)}`;
}

/** "Monday at 8 am", without the day for today. */
function opensWords({ timeZone }: Pick<Hours, "timeZone">, at: Date, shown: number): string {
  const opens = shownAt(at.getTime(), timeZone);
  const [day, today] = [dayIn(opens), dayIn(shown)];
  const name = day - today <= maxNamedDays ? `${weekdayName(day)} ` : `${dayName(day)}, `;
  return `${day === today ? "" : name}at ${clockWords(opens)}`;
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
