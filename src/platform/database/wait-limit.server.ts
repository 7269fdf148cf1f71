import { AsyncLocalStorage } from "node:async_hooks";

/** Milliseconds that one request may wait for a database server in all, for all of its statements (PG-13). */
const maxWaitMs = 5_000;

/** Counts the time in which at least one answer of the database is awaited. */
class Wait {
  #spentMs = 0;
  #awaited = 0;
  #since = 0;

  leftMs(): number {
    return maxWaitMs - this.#spentMs - (this.#awaited > 0 ? performance.now() - this.#since : 0);
  }

  begin(): void {
    if (this.#awaited === 0) this.#since = performance.now();
    this.#awaited += 1;
  }

  end(): void {
    this.#awaited -= 1;
    if (this.#awaited === 0) this.#spentMs += performance.now() - this.#since;
  }
}

const waits = new AsyncLocalStorage<Wait | undefined>();

/** Runs a request, with all that it starts, within one limit of waiting. A request within a request shares its limit. */
export function limitWait<Result>(request: () => Result): Result {
  return waits.getStore() ? request() : waits.run(new Wait(), request);
}

/** Runs what may wait longer in all: an export, and the transfer of a file. Each of its statements keeps its own limit. */
export function withoutWaitLimit<Result>(work: () => Result): Result {
  return waits.run(undefined, work);
}

/**
 * Awaits the database and counts the time for the request that asks.
 *
 * @param atMostMs for this step
 * @param step gets the milliseconds that it may take, less than one when the request has none left
 */
export async function awaitDatabase<Result>(
  atMostMs: number,
  step: (limitMs: number) => Promise<Result>,
): Promise<Result> {
  const wait = waits.getStore();
  if (!wait) return step(atMostMs);
  const limitMs = Math.max(0, Math.floor(Math.min(atMostMs, wait.leftMs())));
  wait.begin();
  try {
    return await step(limitMs);
  } finally {
    wait.end();
  }
}
