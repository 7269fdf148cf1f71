import type { DayStop } from "./api.server.ts";

/** A part of the day in one town, or at any time there. */
export type DayGroup = { town: string; stops: DayStop[] };

const stateOrZip = /^(?:fl\.?|florida|usa|\d{5}(?:-\d{4})?)$/i;

/** The town of an address as it was typed: "12 Live Oak Lane, Summerfield, FL 34491" is in Summerfield; "" where none is named. */
export function townOf(address: string): string {
  const [, ...parts] = address.split(/[,\n]/).map((part) => {
    const words = part.trim().split(/\s+/);
    return words.slice(0, words.findLastIndex((word) => !stateOrZip.test(word)) + 1).join(" ");
  });
  return parts.findLast((part) => part !== "") ?? "";
}

/**
 * The stops of a day, which are in the order of time with any time last, under their towns: those at a time stay in their order, and one
 * town is named again where the drive comes back to it. Those at any time are put together by town.
 */
export function groupStops(stops: readonly DayStop[]): DayGroup[] {
  const groups: DayGroup[] = [];
  const anyTime = new Map<string, DayGroup>();
  for (const stop of stops) {
    const town = townOf(stop.job.address);
    const [key, isTimed] = [town.toLowerCase(), stop.appointment.time !== null];
    const before = (isTimed ? undefined : anyTime.get(key)) ?? groups.at(-1);
    const group = before?.town.toLowerCase() === key ? before : { town, stops: [] };
    if (group !== before) groups.push(group);
    group.stops.push(stop);
    if (!isTimed) anyTime.set(key, group);
  }
  return groups;
}
