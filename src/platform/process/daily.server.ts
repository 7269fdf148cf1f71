import type { Clock } from "./clock.ts";
import { latestMoment, type TimeOfDay } from "./daily-moment.ts";
import type { Log } from "./log.server.ts";

export type DailyTask = {
  name: string;
  /** Office time, whatever the server's zone. */
  at: TimeOfDay;
  /**
   * When it last ended well, from disk; undefined when never. A run that was missed (process down, clock jump) is made up for
   * soon after the start.
   */
  lastRun(): Promise<Date | undefined>;
  /** @param stopping aborts when the process is to end: end soon, the next start makes up for it */
  run(stopping: AbortSignal): Promise<void>;
};

type DailyOptions = { clock: Clock; log: Log; tasks: readonly DailyTask[] };

const lookMs = 60_000;
const againMs = 60 * 60_000;

/**
 * Runs what is to run once a day, one after another. What it knows stands with the tasks, on disk, so that restarts neither
 * miss nor repeat a run. A task that throws is logged and tried again an hour later; none begins twice within an hour.
 */
export function createDaily({ clock, log, tasks }: DailyOptions) {
  const begun = new Map<DailyTask, number>();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let looks: NodeJS.Timeout | undefined;

  /** Runs what is due and settles when that has ended. Calls during a run join it. Never throws. */
  function runDue(): Promise<void> {
    running ??= runEach().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function runEach(): Promise<void> {
    for (const task of tasks) {
      if (isTooSoon(task)) continue;
      try {
        if (!(await isDue(task)) || stopping.signal.aborted) continue;
        begun.set(task, clock.now().getTime());
        await task.run(stopping.signal);
      } catch (error) {
        begun.set(task, clock.now().getTime());
        // What was told to end did not fail.
        if (!stopping.signal.aborted) log.error({ task: task.name, err: error }, "daily task failed");
      }
    }
  }

  /** A beginning that lies ahead was noted before the clock was set back. */
  function isTooSoon(task: DailyTask): boolean {
    const since = clock.now().getTime() - (begun.get(task) ?? Number.NEGATIVE_INFINITY);
    return since >= 0 && since < againMs;
  }

  /** So is a run that lies ahead: it says nothing about today. */
  async function isDue(task: DailyTask): Promise<boolean> {
    const now = clock.now();
    const last = await task.lastRun();
    return last === undefined || last < latestMoment(task.at, now) || last > now;
  }

  return {
    runDue,
    /** Begins to look once a minute. The first look comes a minute after the start, which has enough to do. */
    start() {
      looks = setInterval(() => void runDue(), lookMs);
    },
    /** Tells what is running to end, and waits for it. */
    async stop(): Promise<void> {
      clearInterval(looks);
      stopping.abort();
      await running;
    },
  };
}
