import { setImmediate } from "node:timers/promises";

/** How often the event loop turns until some work is done: so often other requests get their turn. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let done = false;
  const finished = work().finally(() => {
    done = true;
  });
  let turns = 0;
  for (; !done; turns += 1) await setImmediate();
  await finished;
  return turns;
}
