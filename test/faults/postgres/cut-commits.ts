import { startTcpProxy } from "#test/network/tcp-proxy.ts";
import { inquiry } from "../kill-message.ts";
import { noCounts, type Outcome } from "../outcome.ts";
import { call } from "../people.ts";
import { until } from "../site.ts";
import { brokenMessages } from "./broken-messages.ts";
import { startCluster } from "./cluster.ts";

/**
 * The connection is cut in the middle of a commit, before or after the server has done it: the visitor is not told that the
 * inquiry has arrived, and sending it again makes it one message.
 */
export async function cutCommits(turns: number): Promise<Outcome> {
  const outcome = noCounts();
  const proxy = await startTcpProxy();
  const cluster = await startCluster({ through: proxy.through });
  try {
    for (let turn = 1; turn <= turns; turn += 1) {
      const body = await inquiry(turn);
      proxy.cutNextCommit(turn % 2 ? "before" : "after", body.email);
      const send = () => call(cluster.first, "POST", "/api/public/messages", body).then(({ status }) => status);
      const first = await send();
      if (first === 200)
        outcome.broken.push(`turn ${turn}: answered with success although the answer of the commit was lost`);
      if (!(await until(async () => (await send()) === 200, 20_000)))
        outcome.broken.push(`turn ${turn}: never accepted again`);
      else outcome.acknowledged += 1;
    }
    outcome.injected = proxy.cuts();
    outcome.broken.push(...(await brokenMessages(cluster.url)));
  } finally {
    await cluster.stop();
    proxy.close();
  }
  return outcome;
}
