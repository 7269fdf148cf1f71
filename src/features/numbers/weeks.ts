import { type Day, weekdayOf } from "#src/company/calendar.ts";
import { weekdays } from "#src/company/week.schema.ts";

/** /admin/numbers shows this week and the eleven before it. */
export const shownWeeks = 12;

/** The Mondays of the weeks that are shown, the present one last. */
export function mondaysUntil(today: Day): Day[] {
  const monday = today - weekdays.indexOf(weekdayOf(today));
  return Array.from({ length: shownWeeks }, (_, index) => monday - 7 * (shownWeeks - 1 - index));
}
