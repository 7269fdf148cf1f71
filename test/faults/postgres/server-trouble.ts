import { noCounts, type Outcome } from "../outcome.ts";
import { until } from "../site.ts";
import { say } from "../trouble.ts";
import { startCluster } from "./cluster.ts";
import { addChecks, keepWorking } from "./kill-one-process.ts";
import { logins, messages, orders } from "./work.ts";

/** kill -9 of the server with all its processes, and its restart: what was acknowledged is there, and both sites go on. */
export async function killServer(kills: number): Promise<Outcome> {
  const outcome = noCounts();
  const cluster = await startCluster();
  try {
    const works = [messages(cluster), await logins(cluster), await orders(cluster)];
    for (let turn = 0; turn < kills; turn += 1) {
      const { stop } = keepWorking(cluster, works, turn * 1000);
      await until(() => false, 300 + 70 * turn);
      await cluster.server.kill();
      outcome.injected += 1;
      await cluster.server.start();
      for (const site of cluster.sites)
        if (
          !(await until(
            async () => (await say(site, turn * 1000 - 1).catch(() => ({ status: 0 }))).status === 200,
            20_000,
          ))
        )
          outcome.broken.push("a process does not go on after the server is back");
      outcome.acknowledged += await stop();
    }
    await addChecks(outcome, cluster, works);
    for (const { child } of cluster.sites) if (child.exitCode !== null) outcome.broken.push("a process has ended");
  } finally {
    await cluster.stop();
  }
  return outcome;
}
