import { manyOnOneConnection } from "#test/many-on-one-connection.ts";
import { exchangeRaw } from "#test/raw-http.ts";
import { countsOf, type Finding } from "./finding.ts";
import type { Target } from "./target.ts";

const requests = 60_000;

/** Sends requests with a body over a single connection (NET-01): what the site keeps for it does not grow with them. */
export async function runOneConnection(target: Target): Promise<Finding> {
  const port = Number(new URL(target.direct).port);
  const received = await exchangeRaw(port, manyOnOneConnection(port, requests));
  const answers: Record<string, number> = {};
  for (const [, status = ""] of received.matchAll(/HTTP\/1\.1 (\d+)/g)) answers[status] = (answers[status] ?? 0) + 1;
  const answered = Object.values(answers).reduce((sum, count) => sum + count, 0);
  return {
    attack: "requests with a body, all over one connection",
    counts: countsOf(answers),
    wrong:
      (await target.damage()) ??
      (answered === requests + 1 ? undefined : `${requests + 1 - answered} requests are not answered`),
  };
}
