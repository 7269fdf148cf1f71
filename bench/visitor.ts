import { performance } from "node:perf_hooks";

/** What people got while something was going on: milliseconds of each answer, and how many were no answer or an error. */
export type Served = { times: number[]; errors: number };

let visitors = 0;

/** An address that nobody else has: limits are per network, and so are visitors. */
export function anAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/** Opens one page and notes how long it took. @param fine the statuses that are no error */
export async function open(
  served: Served,
  address: string,
  { fine = [200], ...init }: RequestInit & { fine?: readonly number[] } = {},
): Promise<void> {
  const begin = performance.now();
  try {
    const headers = { "x-forwarded-for": anAddress(), "accept-encoding": "gzip, br", ...init.headers };
    const answer = await fetch(address, { ...init, headers });
    await answer.arrayBuffer();
    if (fine.includes(answer.status)) served.times.push(performance.now() - begin);
    else served.errors += 1;
  } catch {
    served.errors += 1;
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** People who open one page after another, each with a moment to read between. */
export function browse(
  origin: string,
  paths: readonly string[],
  { people, readMs }: { people: number; readMs: number },
) {
  const served: Served = { times: [], errors: 0 };
  let going = true;
  const reading = Array.from({ length: people }, async (_, person) => {
    await pause((person * readMs) / people);
    for (let page = person; going; page += 1) {
      await open(served, origin + paths[page % paths.length]);
      await pause(readMs);
    }
  });
  return {
    /** All visitors leave. @returns what they got */
    async end(): Promise<Served> {
      going = false;
      await Promise.all(reading);
      return served;
    },
  };
}
