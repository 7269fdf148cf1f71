import { setImmediate } from "node:timers/promises";
import { HttpProblem } from "#src/platform/problem.ts";

/** More than people choose passwords at once; each takes up to 0.2 s of the only thread. */
const longestQueue = 32;

/**
 * Makes a queue for work that holds the thread: one after another, and before each piece whatever else has come in meanwhile
 * is served (SECURITY.md AU-10).
 *
 * @throws {HttpProblem} 503 with Retry-After when too many wait
 */
export function judgingTurns() {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return async function inTurn<Value>(work: () => Value): Promise<Value> {
    if (waiting >= longestQueue) {
      throw new HttpProblem(503, "Too many people are choosing a password just now. Please try again in a moment.", {
        headers: { "retry-after": "5" },
      });
    }
    waiting++;
    const turn = last.then(() => setImmediate()).then(work);
    last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      waiting--;
    }
  };
}
