import { dayAt } from "#src/facts/calendar.ts";
import type { CompanyFacts } from "#src/facts/company.server.ts";
import { nextChange } from "#src/facts/opening-line.ts";
import { type Clock, dayMs } from "#src/platform/process/clock.ts";
import { momentReaching } from "#src/platform/process/wall-clock.ts";

/**
 * The period in which public pages say the same, as the moment at which it ends: when the line of the opening hours changes, or
 * at midnight, when a notice can begin or end and the list of coming closures changes (OWN-29). Within a period it costs a
 * comparison of numbers.
 */
export function createPagePeriod(clock: Clock, company: Pick<CompanyFacts, "current">): () => number {
  let known = { company: company.current(), from: Number.POSITIVE_INFINITY, until: 0 };
  return () => {
    const now = clock.now();
    const facts = company.current();
    const isKnown = facts === known.company && now.getTime() >= known.from && now.getTime() < known.until;
    if (isKnown) return known.until;
    const { hours } = facts;
    const midnight = momentReaching((dayAt(now, hours.timeZone) + 1) * dayMs, hours.timeZone);
    known = { company: facts, from: now.getTime(), until: Math.min(nextChange(hours, now).getTime(), midnight) };
    return known.until;
  };
}
