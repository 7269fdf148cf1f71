import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { CompanyFacts } from "#src/facts/company.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { type Clock, minuteMs } from "#src/platform/process/clock.ts";
import type { Config } from "#src/platform/process/config.server.ts";
import { createJobRunner } from "#src/platform/process/job-runner.server.ts";
import type { Log } from "#src/platform/process/log.server.ts";
import { isCounted, isPageLoad, referrerHost, type Sender } from "#src/site/counting/counted-request.server.ts";
import type { CountKind } from "#src/site/counting/schema.ts";
import { otherName } from "./known-names.ts";
import { addCounts, type DailyCount } from "./queries.server.ts";

declare module "#src/services.ts" {
  interface Services {
    counts: ReturnType<typeof createCounts>;
  }
}

type CountsOptions = {
  config: Pick<Config, "origin">;
  db: Db;
  company: Pick<CompanyFacts, "current">;
  clock: Clock;
  log: Log;
};

/** By day, kind and name: keys that are put together anew would cost more than everything else here. */
type Pending = Map<string, Map<string, Map<string, number>>>;

/** Hosts that are counted by name: in memory between two runs, and in the database for each day. */
export const maxHosts = 50;

/** Counts what visitors do, in memory, and adds it up in the database once a minute (docs/decisions/0042-numbers.md). */
export function createCounts({ config, db, company, clock, log }: CountsOptions) {
  const ownHost = new URL(config.origin).hostname.replace(/^www\./, "");
  let pending: Pending = new Map();
  /** Not written yet, on whichever day. */
  const hosts = new Set<string>();
  let [minute, day] = [Number.NaN, ""];
  const runner = createJobRunner(writePending, (error) =>
    log.error({ err: error }, "counts could not be written; tried again in a minute"),
  );
  let timer: NodeJS.Timeout | undefined;

  /** Counts one use. @param name one of a closed list */
  function add(kind: CountKind, name: string): void {
    put(today(), kind, kind === "referrer" ? boundedHost(name) : name, 1);
  }

  function put(day: string, kind: string, name: string, count: number): void {
    const kinds = pending.get(day) ?? new Map<string, Map<string, number>>();
    const names = kinds.get(kind) ?? new Map<string, number>();
    names.set(name, (names.get(name) ?? 0) + count);
    if (names.size > 1) return;
    kinds.set(kind, names);
    pending.set(day, kinds);
  }

  /** By the company's calendar; computed once a minute, since midnight is the beginning of one. */
  function today(): string {
    const now = clock.now();
    const present = Math.floor(now.getTime() / minuteMs);
    if (present !== minute) [minute, day] = [present, isoDate(dayAt(now, company.current().hours.timeZone))];
    return day;
  }

  function boundedHost(host: string): string {
    if (hosts.size >= maxHosts && !hosts.has(host)) return otherName;
    hosts.add(host);
    return host;
  }

  async function writePending(): Promise<void> {
    if (pending.size === 0) return;
    const taken = rowsOf(pending);
    pending = new Map();
    try {
      await db.transaction().execute((trx) => addCounts(trx, taken, maxHosts));
      hosts.clear();
    } catch (error) {
      for (const { day, kind, name, count } of taken) put(day, kind, name, count);
      throw error;
    }
  }

  return {
    add,
    /** Counts a page and the website that led to it, if the request is one that counts. */
    addPageView(sender: Sender, path: string): void {
      if (!isPageLoad(sender) || !isCounted(sender)) return;
      add("page", path);
      const host = referrerHost(sender, ownHost);
      if (host !== undefined) add("referrer", host);
    },
    /** Writes what was counted since the last time. Never throws. */
    write: runner.runDue,
    start(): void {
      timer = setInterval(runner.requestRun, minuteMs);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await runner.runDue();
      await runner.stop();
    },
  };
}

function rowsOf(pending: Pending): DailyCount[] {
  return [...pending].flatMap(([day, kinds]) =>
    [...kinds].flatMap(([kind, names]) => [...names].map(([name, count]) => ({ day, kind, name, count }))),
  );
}
