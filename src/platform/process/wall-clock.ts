import { dayMs } from "./clock.ts";

/* What a clock on the wall shows is written as the milliseconds that it would be in UTC. */

/** Making a format costs a hundred times what using it costs. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Date and time that the clock of a time zone shows at a moment. */
export function shownAt(moment: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((moment % 1000) + 1000) % 1000);
}

/**
 * The first moment at which the clock has reached this time: the first of two in the fall-back night. A time that the
 * spring-forward night skips is reached when the clock jumps over it, so that an earlier time is never reached after a later one.
 */
export function momentReaching(shown: number, timeZone: string): number {
  const withOffsetOf = (moment: number) => shown - (shownAt(moment, timeZone) - moment);
  // No zone is more than a day from UTC: these would show the time with the offsets before and after a change of the clock.
  const [before, after] = [withOffsetOf(shown - dayMs), withOffsetOf(shown + dayMs)];
  const real = [before, after].filter((moment) => shownAt(moment, timeZone) === shown);
  if (real.length > 0) return Math.min(...real);
  let [earlier, reached] = [after, before];
  while (reached - earlier > 1) {
    const middle = Math.floor((earlier + reached) / 2);
    if (shownAt(middle, timeZone) < shown) earlier = middle;
    else reached = middle;
  }
  return reached;
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  formats.set(timeZone, made);
  return made;
}
