import { townIn } from "../jobs/work-row.tsx";
import type { DayStop } from "./api.server.ts";

/** A part of the day in one town that is served, "" for any other; or at any time there. */
export type DayGroup = { town: string; stops: DayStop[] };

/**
 * The stops of a day, which are in the order of time with any time last, under their towns: those at a time stay in their order, and one
 * town is named again where the drive comes back to it. Those at any time are put together by town.
 */
export function groupStops(stops: readonly DayStop[], towns: Parameters<typeof townIn>[1]): DayGroup[] {
  const groups: DayGroup[] = [];
  const anyTime = new Map<string, DayGroup>();
  for (const stop of stops) {
    const [town, isTimed] = [townIn(stop.job.address, towns), stop.appointment.time !== null];
    const before = (isTimed ? undefined : anyTime.get(town)) ?? groups.at(-1);
    const group = before?.town === town ? before : { town, stops: [] };
    if (group !== before) groups.push(group);
    group.stops.push(stop);
    if (!isTimed) anyTime.set(town, group);
  }
  return groups;
}
