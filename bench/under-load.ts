import { addressTimings } from "./address-timing.ts";
import { measureBusySite } from "./busy-site.ts";
import { measureMailQueue } from "./mail-queue.ts";

/** Rows of the table about what people notice while much is going on, and what time tells about addresses. */
export async function* measureUnderLoad({ quick }: { quick: boolean }): AsyncGenerator<readonly [string, string]> {
  yield* await measureBusySite(quick ? { seconds: 10, slopeSeconds: 30 } : { seconds: 60, slopeSeconds: 600 });
  const queued = quick ? 10_000 : 100_000;
  yield [`${queued.toLocaleString("en-US")} mails wait`, await measureMailQueue(queued, quick ? 5 : 30)];
  for (const { call, known, unknown, p } of await addressTimings({ pairs: quick ? 60 : 200 })) {
    const apart = `${((100 * Math.abs(known - unknown)) / unknown).toFixed(1)} % apart, p = ${p.toFixed(2)}`;
    yield [`${call}: known, unknown address`, `${known.toFixed(2)} ms, ${unknown.toFixed(2)} ms: ${apart}`];
  }
}
