import { sendManyOnOneConnection } from "#test/many-on-one-connection.ts";
import { countsOf, type Finding } from "./finding.ts";
import type { Target } from "./target.ts";

const requests = 60_000;

/** Sends requests with a body over a single connection (NET-01): what the site keeps for it does not grow with them. */
export async function runOneConnection(target: Target): Promise<Finding> {
  const port = Number(new URL(target.direct).port);
  const answers = await sendManyOnOneConnection(port, requests);
  const answered = Object.values(answers).reduce((sum, count) => sum + count, 0);
  return {
    attack: "requests with a body, all over one connection",
    counts: countsOf(answers),
    wrong:
      (await target.damage()) ??
      (answered === requests + 1 ? undefined : `${requests + 1 - answered} requests are not answered`),
  };
}
