import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { startTcpProxy } from "#test/network/tcp-proxy.ts";
import { databaseUrl, onServer } from "#test/postgres/databases.ts";
import { startPostgres } from "#test/postgres/server.ts";
import { beside } from "../data.ts";
import { noCounts, type Outcome } from "../outcome.ts";
import { call } from "../people.ts";
import { until } from "../site.ts";
import { say } from "../trouble.ts";
import { durable, startCluster } from "./cluster.ts";

const replication = ["wal_level=replica", "max_wal_senders=4"];

/** Fails while the standby lacks something. */
const untilReplayed = `DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_stat_replication WHERE replay_lsn < pg_current_wal_lsn()) THEN RAISE 'behind'; END IF; END $$`;

/**
 * The primary is killed, and its standby becomes the primary, behind one address. A synchronous standby has everything that was
 * acknowledged. An asynchronous one may lack the last seconds: that lag is lost and said; caches are emptied, nothing crashes.
 */
export async function failOver(standbyIs: "synchronous" | "asynchronous"): Promise<Outcome> {
  const outcome = noCounts();
  const proxy = await startTcpProxy();
  const cluster = await startCluster({ processes: 2, settings: replication, through: proxy.through });
  const { hostname, port } = new URL(cluster.server.url);
  const standby = await startPostgres({
    settings: [...durable, ...replication],
    make(data, programs, identity) {
      const from = ["-h", hostname, "-p", port, "-U", "site"];
      const how = ["-D", data, "-R", "-X", "stream", "-c", "fast", "--no-sync"];
      execFileSync(join(programs, "pg_basebackup"), [...from, ...how], { ...identity, env: {}, stdio: "ignore" });
    },
  });
  try {
    if (standbyIs === "synchronous") {
      await onServer(cluster.server.url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
      await onServer(cluster.server.url, "SELECT pg_reload_conf()");
    }
    const sites = cluster.sites;
    const acknowledged: string[] = [];
    let turn = 0;
    const send = async () => {
      turn += 1;
      const site = sites[turn % sites.length];
      if (!site) return;
      const { status, email } = await say(site, turn);
      if (status === 200) acknowledged.push(email);
    };
    while (acknowledged.length < 20 && turn < 100) await send();
    // What an asynchronous standby does not get any more.
    if (standbyIs === "asynchronous") {
      const hasAll = () =>
        onServer(cluster.server.url, untilReplayed).then(
          () => true,
          () => false,
        );
      await until(hasAll, 20_000);
      // Ended, not paused: what its connection has buffered would still arrive.
      await standby.kill();
      for (let more = 0; more < 5; more += 1) await send();
    }
    for (const site of sites) await call(site, "GET", "/");
    await cluster.server.kill();
    outcome.injected = 1;
    if (standbyIs === "asynchronous") await standby.start();
    await onServer(standby.url, "SELECT pg_promote()");
    proxy.leadTo(standby.url);
    for (const site of sites) {
      const goesOn = await until(
        async () => (await say(site, 1000 + turn).catch(() => ({ status: 0 }))).status === 200,
        20_000,
      );
      if (!goesOn) outcome.broken.push("a process does not go on after the failover");
      if (site.child.exitCode !== null) outcome.broken.push("a process has ended");
      if (!(await call(site, "GET", "/")).ok) outcome.broken.push("the home page is away");
    }
    const there = await beside(databaseUrl(standby.url, "site"), (db) =>
      db.selectFrom("messages").select("email").execute(),
    );
    const missing = acknowledged.filter((email) => !there.some((row) => row.email === email)).length;
    outcome.acknowledged = acknowledged.length - missing;
    if (standbyIs === "synchronous") outcome.lost = missing;
    else if (missing === 0 || missing > 5) outcome.broken.push(`${missing} of the five of the lag are missing`);
  } finally {
    await cluster.stop();
    standby.stop();
    proxy.close();
  }
  return outcome;
}
