import { noCounts, type Outcome } from "../outcome.ts";
import { call } from "../people.ts";
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
/** A server that is stopped (SIGSTOP) and goes on: answers come within six seconds, and everything resumes. */
export async function stallServer(): Promise<Outcome> {
  const outcome = noCounts();
  const cluster = await startCluster({ processes: 1 });
  try {
    const [site] = cluster.sites;
    if (!site) throw new Error("no process");
    const { status } = await say(site, 1);
    outcome.acknowledged += status === 200 ? 1 : 0;
    await call(site, "GET", "/");
    cluster.server.signal("SIGSTOP");
    outcome.injected += 1;
    const begin = performance.now();
    const answers = await Promise.all([
      say(site, 2),
      say(site, 3),
      call(site, "POST", "/api/auth/login", { identifier: "a@example.com", password: "x" }),
    ]);
    const seconds = (performance.now() - begin) / 1000;
    if (seconds > 6) outcome.broken.push(`an answer took ${seconds.toFixed(1)} s`);
    if (answers.some((answer) => answer.status !== 503))
      outcome.broken.push(`answered with ${answers.map((answer) => answer.status).join(", ")}`);
    if ((await call(site, "GET", "/health")).status !== 200) outcome.broken.push("/health is not green");
    if ((await call(site, "GET", "/")).status !== 200) outcome.broken.push("the home page is away");
    if (!(await until(async () => (await call(site, "GET", "/ready")).status === 503, 10_000)))
      outcome.broken.push("/ready stays green");
    cluster.server.signal("SIGCONT");
    if (!(await until(async () => (await say(site, 4)).status === 200, 15_000)))
      outcome.broken.push("it does not go on");
    else outcome.acknowledged += 1;
    await addChecks(outcome, cluster, [messages(cluster)]);
  } finally {
    cluster.server.signal("SIGCONT");
    await cluster.stop();
  }
  return outcome;
}
