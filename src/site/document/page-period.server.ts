import type { CompanyFacts } from "#src/facts/company.server.ts";
import { nextChange } from "#src/facts/opening-line.ts";
import type { Clock } from "#src/platform/process/clock.ts";

/**
 * The period in which public pages say the same, as the moment at which it ends: when the line of the opening hours can
 * change, and so at midnight, when a notice can begin or end and the list of coming closures changes (OWN-29). Within a period it costs
 * a comparison of numbers.
 */
export function createPagePeriod(clock: Clock, company: Pick<CompanyFacts, "current">): () => number {
  let known = { company: company.current(), from: Number.POSITIVE_INFINITY, until: 0 };
  return () => {
    const now = clock.now();
    const facts = company.current();
    const isKnown = facts === known.company && now.getTime() >= known.from && now.getTime() < known.until;
    if (isKnown) return known.until;
    known = { company: facts, from: now.getTime(), until: nextChange(facts.hours, now).getTime() };
    return known.until;
  };
}
