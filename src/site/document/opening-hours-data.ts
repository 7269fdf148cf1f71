import type { Hours } from "#src/facts/hours.schema.ts";
import { weekGroups } from "#src/facts/hours-text.ts";
import { comingClosures, comingOpenDays } from "#src/facts/open-days.ts";
import type { Weekday } from "#src/facts/week.schema.ts";

const type = "OpeningHoursSpecification";

/** Search engines ask for coming exceptions; a page does not grow by those of a whole year. */
const comingDays = 90;

/**
 * The hours for search engines (https://schema.org/OpeningHoursSpecification): one entry for each span of equal days, and the
 * closures, holidays and special hours of the next 90 days. `closes` before `opens` is past midnight; both at 00:00 is closed.
 */
export function openingHoursData(hours: Hours, now: Date) {
  const closed = { opens: "00:00", closes: "00:00" };
  const exceptions = [
    ...comingClosures(hours, now, comingDays).map(({ from, to }) => ({ from, to, ...closed })),
    ...comingOpenDays(hours, now, comingDays).flatMap(({ date, spans }) =>
      spans.map((span) => ({ from: date, to: date, ...span })),
    ),
  ];
  return {
    openingHoursSpecification: weekGroups(hours.week).flatMap(({ days, spans }) =>
      spans.map(({ opens, closes }) => ({ "@type": type, dayOfWeek: days.map(fullName), opens, closes })),
    ),
    ...(exceptions.length > 0 && {
      specialOpeningHoursSpecification: exceptions.map(({ from, to, opens, closes }) => ({
        "@type": type,
        opens,
        closes,
        validFrom: from,
        validThrough: to,
      })),
    }),
  };
}

/** "Monday" */
function fullName(day: Weekday): string {
  return day.charAt(0).toUpperCase() + day.slice(1);
}
