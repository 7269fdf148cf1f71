import { dayAt } from "#src/facts/calendar.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { listWorkedJobs, maxNames, type Named, type WorkedJob } from "./queries.server.ts";

/** Jobs that came to an estimate, were won and were lost, and their dollars in cents: what was agreed for those won, else the estimate. */
export type WorkSums = ReturnType<typeof sumsOf>;

export type NamedWork = WorkSums & { name: string };

type Event = { kind: "estimates" | "won" | "lost"; at: string; cents: number; job: WorkedJob };

/**
 * Reads the work of the office since a moment (JOB-35, LEAD-71): what the state of a job says counts where it last became so, and an
 * estimate as long as the job has not gone back behind it. A job that was never said to be won counts from its planned work or its end.
 */
export async function readWork(db: Db, since: Date, timeZone: string) {
  const jobs = await listWorkedJobs(db, since);
  const start = since.toISOString();
  const events = jobs.flatMap(eventsOf).filter(({ at }) => at >= start);
  const done = jobs.flatMap(({ state, last: { won, scheduled, done } }) => {
    const [from, to] = [won ?? scheduled, done].map((at) => at && dayAt(new Date(at), timeZone));
    return state === "done" && done && done >= start && from && to ? Math.max(0, to - from) : [];
  });
  return {
    /** Of the moments that fit. */
    during: (fits: (at: string) => boolean) => sumsOf(events.filter(({ at }) => fits(at))),
    /** From won to done. */
    doneDays: median(done),
    /** By where the jobs come from, and by who is responsible, "" for no one. */
    sources: byKey(events, "source", "source"),
    people: byKey(events, "responsible_id", "responsible"),
    /** Why jobs were lost; "" where none was noted. */
    reasons: reasonsOf(events),
  };
}

function eventsOf(job: WorkedJob): Event[] {
  const { state, last } = job;
  const cents = job.estimate_cents ?? 0;
  const isWon = state === "won" || state === "scheduled" || state === "done";
  const isLost = state === "lost";
  const hasEstimate = isWon || isLost || state === "estimate-given";
  const never = "";
  return [
    { kind: "estimates", at: (hasEstimate && last["estimate-given"]) || never, cents, job },
    {
      kind: "won",
      at: (isWon && (last.won ?? last.scheduled ?? last.done)) || never,
      cents: job.agreed_cents ?? cents,
      job,
    },
    { kind: "lost", at: (isLost && last.lost) || never, cents, job },
  ];
}

function sumsOf(events: readonly Event[]) {
  const sums = { estimates: 0, estimateCents: 0, won: 0, wonCents: 0, lost: 0, lostCents: 0 };
  for (const { kind, cents } of events) {
    sums[kind] += 1;
    sums[centsOf[kind]] += cents;
  }
  return sums;
}

const centsOf = { estimates: "estimateCents", won: "wonCents", lost: "lostCents" } as const;

/** The most dollars won first. */
function byKey(
  events: readonly Event[],
  key: "source" | "responsible_id",
  name: "source" | "responsible",
): NamedWork[] {
  return [...Map.groupBy(events, ({ job }) => job[key]).values()]
    .map((some) => ({ name: some[0]?.job[name] ?? "", ...sumsOf(some) }))
    .sort((a, b) => b.wonCents - a.wonCents || b.won - a.won || b.estimates - a.estimates);
}

/** The most frequent first; one that is written in capitals too is one. */
function reasonsOf(events: readonly Event[]): Named[] {
  const lost = events.filter(({ kind }) => kind === "lost").map(({ job }) => job.lost_reason);
  return [...Map.groupBy(lost, (reason) => reason.toLowerCase()).values()]
    .map((some) => ({ name: some[0] ?? "", count: some.length }))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxNames);
}

/** The middle value, or the mean of both; null of none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return Math.round((low + high) / 2);
}
