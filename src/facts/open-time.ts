import { dayAt } from "./calendar.ts";
import type { Hours } from "./hours.schema.ts";
import { openSpansOn } from "./open-days.ts";

/**
 * The company's opening hours as a clock that stands still while it is closed. Between two moments the difference of its times is
 * the business time. It is made once for many moments: a day's hours take far longer to compute than to look up.
 *
 * @returns milliseconds of opening hours since `from`, for a moment from then until `to`
 */
export function businessClock(hours: Hours, from: Date, to: Date): (moment: Date) => number {
  const spans: { start: number; end: number; before: number }[] = [];
  let open = 0;
  // The last span of the day before can pass midnight.
  for (let day = dayAt(from, hours.timeZone) - 1; day <= dayAt(to, hours.timeZone); day++) {
    for (const span of openSpansOn(hours, day)) {
      const start = Math.max(span.start, from.getTime(), spans.at(-1)?.end ?? 0);
      if (start >= span.end) continue;
      spans.push({ start, end: span.end, before: open });
      open += span.end - start;
    }
  }
  return (moment) => {
    const span = spans[lastBegun(spans, moment.getTime())];
    return span ? span.before + Math.min(moment.getTime(), span.end) - span.start : 0;
  };
}

/** The place of the last span that has begun at a time; -1 before the first. */
function lastBegun(spans: readonly { start: number }[], time: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
