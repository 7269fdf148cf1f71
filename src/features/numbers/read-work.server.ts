import { dayAt } from "#src/facts/calendar.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { median } from "./median.ts";
import { listWorkedJobs, maxNames, type Named, type WorkedJob } from "./queries.server.ts";

/** Jobs that came to an estimate, were won and were lost, and their dollars in cents: what was agreed for those won, else the estimate. */
export type WorkSums = Record<"estimates" | "estimateCents" | "won" | "wonCents" | "lost" | "lostCents", number>;

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
  const dayOf = (time: string) => dayAt(new Date(time), timeZone);
  const done = jobs.flatMap(({ state, last }) => {
    const wonAt = last.won ?? last.scheduled;
    if (state !== "done" || last.done === undefined || last.done < start || wonAt === undefined) return [];
    return [{ at: last.done, days: Math.max(0, dayOf(last.done) - dayOf(wonAt)) }];
  });
  return {
    /** Of those events and ends whose moment fits. `doneDays`: median days from won to done. */
    during: (fits: (at: string) => boolean) => ({
      ...sumsOf(events.filter(({ at }) => fits(at))),
      doneDays: median(done.filter(({ at }) => fits(at)).map(({ days }) => days)),
    }),
    doneDays: median(done.map(({ days }) => days)),
    sources: byName(events, ({ source }) => ({ key: source, name: source })),
    people: byName(events, (job) => ({ key: String(job.responsible_id), name: job.responsible ?? "" })),
    reasons: reasonsOf(events.filter(({ kind }) => kind === "lost")),
  };
}

const ofWon: readonly string[] = ["won", "scheduled", "done"];
const withEstimate: readonly string[] = ["estimate-given", ...ofWon, "lost"];

function eventsOf(job: WorkedJob): Event[] {
  const { state, last, estimateCents, wonCents } = job;
  const event = (kind: Event["kind"], at: string | undefined, cents: number) =>
    at === undefined ? [] : [{ kind, at, cents, job }];
  return [
    ...(withEstimate.includes(state) ? event("estimates", last["estimate-given"], estimateCents) : []),
    ...(ofWon.includes(state) ? event("won", last.won ?? last.scheduled ?? last.done, wonCents) : []),
    ...(state === "lost" ? event("lost", last.lost, estimateCents) : []),
  ];
}

function sumsOf(events: readonly Event[]): WorkSums {
  const of = (kind: Event["kind"]) => events.filter((event) => event.kind === kind);
  const cents = (kind: Event["kind"]) => of(kind).reduce((sum, event) => sum + event.cents, 0);
  return {
    ...{ estimates: of("estimates").length, estimateCents: cents("estimates") },
    ...{ won: of("won").length, wonCents: cents("won"), lost: of("lost").length, lostCents: cents("lost") },
  };
}

/** The most dollars won first. */
function byName(events: readonly Event[], named: (job: WorkedJob) => { key: string; name: string }): NamedWork[] {
  const groups = [...Map.groupBy(events, ({ job }) => named(job).key).values()];
  return groups
    .map((some) => ({ name: some[0] ? named(some[0].job).name : "", ...sumsOf(some) }))
    .sort((a, b) => b.wonCents - a.wonCents || b.won - a.won || b.estimates - a.estimates);
}

/** The most frequent first; one that is written in capitals too is one. */
function reasonsOf(lost: readonly Event[]): Named[] {
  return [...Map.groupBy(lost, ({ job }) => job.lost_reason.toLowerCase()).values()]
    .map((some) => ({ name: some[0]?.job.lost_reason ?? "", count: some.length }))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxNames);
}
