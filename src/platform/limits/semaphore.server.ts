import { HttpProblem } from "../process/problem.ts";

/** Waiting work of high priority runs before waiting work of low priority. */
export type Priority = "high" | "low";

type Queue = {
  /** Places for each priority: work of low priority never takes a place of high priority. */
  maxWaiting: number;
  /** No limit when left out. */
  maxWaitMs?: number;
  /** The text of the 503. */
  busy: string;
};

type Waiting = { run: () => void; timer: NodeJS.Timeout | undefined };

export type Semaphore = ReturnType<typeof createSemaphore>;

/**
 * Limits how many pieces of work run at the same time.
 *
 * @param queue without it any number may wait
 */
export function createSemaphore(concurrency: number, queue?: Queue) {
  let running = 0;
  const waiting: Record<Priority, Waiting[]> = { high: [], low: [] };

  /** @throws {HttpProblem} 503 with Retry-After when the queue of this priority is full */
  function assertCapacity(priority: Priority): void {
    if (queue && waiting[priority].length >= queue.maxWaiting) throw tooBusy(queue);
  }

  function acquire(priority: Priority): Promise<void> {
    if (running < concurrency) {
      running++;
      return Promise.resolve();
    }
    assertCapacity(priority);
    return new Promise((run, reject) => {
      const entry: Waiting = { run, timer: undefined };
      waiting[priority].push(entry);
      if (queue?.maxWaitMs === undefined) return;
      entry.timer = setTimeout(() => {
        waiting[priority].splice(waiting[priority].indexOf(entry), 1);
        reject(tooBusy(queue));
      }, queue.maxWaitMs);
    });
  }

  function release(): void {
    const next = waiting.high.shift() ?? waiting.low.shift();
    if (!next) {
      running--;
      return;
    }
    clearTimeout(next.timer);
    next.run();
  }

  return {
    assertCapacity,
    waiting: (): Record<Priority, number> => ({ high: waiting.high.length, low: waiting.low.length }),
    /** @throws what `work` throws; {HttpProblem} 503 with Retry-After when the queue is full or the wait too long */
    async runExclusive<Value>(priority: Priority, work: () => Promise<Value>): Promise<Value> {
      await acquire(priority);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

function tooBusy({ busy }: Queue): HttpProblem {
  return new HttpProblem(503, busy, { headers: { "retry-after": "5" } });
}
