import { type Clock, dayMs, hourMs, maxClockSkewMs, minuteMs } from "./clock.ts";
import { createJobRunner } from "./job-runner.server.ts";
import type { Log } from "./log.server.ts";
import { momentReaching, shownAt } from "./wall-clock.ts";

export type DailyTask = {
  name: string;
  at: TimeOfDay;
  /** When it last succeeded, read from disk; undefined if never. A missed run is made up for soon after the start. */
  lastRun(): Promise<Date | undefined>;
  /** @param stopping aborts when the process stops; the next start repeats the run */
  run(stopping: AbortSignal): Promise<void>;
};

type DailyOptions = {
  clock: Clock;
  log: Log;
  tasks: readonly DailyTask[];
  /** The office's time zone, asked for each task: the owner can change it. */
  timeZone: () => Promise<string>;
  /** Whether this process is the one that runs them now; by default it always is. */
  isOurs?: () => boolean;
};

const checkMs = minuteMs;
const retryMs = hourMs;

/**
 * Runs daily tasks one after another. Their last runs are on disk, so that a restart neither misses nor repeats one. A task
 * that throws is logged and retried an hour later; no task starts twice within an hour.
 */
export function createDaily({ clock, log, tasks, timeZone, isOurs = () => true }: DailyOptions) {
  const startedAt = new Map<DailyTask, number>();
  const stopping = new AbortController();
  const runner = createJobRunner(runEach, (error) => log.error({ err: error }, "daily task failed"));
  let timer: NodeJS.Timeout | undefined;

  async function runEach(): Promise<void> {
    for (const task of tasks) {
      if (!isOurs() || isTooSoon(task)) continue;
      try {
        if (!(await isDue(task)) || stopping.signal.aborted) continue;
        startedAt.set(task, clock.now().getTime());
        await task.run(stopping.signal);
      } catch (error) {
        startedAt.set(task, clock.now().getTime());
        // An aborted task did not fail.
        if (!stopping.signal.aborted) log.error({ task: task.name, err: error }, "daily task failed");
      }
    }
  }

  /** A start in the future was noted before the clock was set back. */
  function isTooSoon(task: DailyTask): boolean {
    const since = clock.now().getTime() - (startedAt.get(task) ?? Number.NEGATIVE_INFINITY);
    return since >= 0 && since < retryMs;
  }

  /** A last run in the future dates from before the clock was set back. */
  async function isDue(task: DailyTask): Promise<boolean> {
    const now = clock.now();
    const last = await task.lastRun();
    if (last === undefined || last < latestMoment(task.at, now, await timeZone())) return true;
    return last.getTime() > now.getTime() + maxClockSkewMs;
  }

  return {
    /** Runs the tasks that are due. Never throws. */
    runDue: runner.runDue,
    /** Checks once a minute from now on. The first check comes after a minute: the start itself is busy. */
    start() {
      timer = setInterval(runner.requestRun, checkMs);
    },
    /** Aborts the running task and waits until it has ended. */
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await runner.stop();
    },
  };
}

/** A time of day in the office's time zone. */
export type TimeOfDay = { hour: number; minute: number };

/**
 * Returns the last moment, not after `now`, at which the office's clock reached this time. There is one a day: if the
 * spring-forward night skips the hour it is when the clock jumps, and in the fall-back night it is the first of two.
 */
export function latestMoment(at: TimeOfDay, now: Date, timeZone: string): Date {
  const today = shownAt(now.getTime(), timeZone);
  const midnight = today - (((today % dayMs) + dayMs) % dayMs);
  const shown = midnight + (at.hour * 60 + at.minute) * minuteMs;
  const moment = momentReaching(shown, timeZone);
  return new Date(moment <= now.getTime() ? moment : momentReaching(shown - dayMs, timeZone));
}
