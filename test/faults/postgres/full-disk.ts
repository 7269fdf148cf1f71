import { chownSync, mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onServer } from "#test/postgres/databases.ts";
import { mounted, noMounting } from "../mounted-disk.ts";
import { noCounts, type Outcome } from "../outcome.ts";
import { until } from "../site.ts";
import { reads, say } from "../trouble.ts";
import { startCluster } from "./cluster.ts";
import { messages } from "./work.ts";

const nobody = 65_534;

/** the disk of the database's tables is full: writes are refused with 507, reading works, and with room all goes on. */
export async function databaseDiskFull(): Promise<Outcome> {
  const outcome = noCounts();
  const small: { folder: string; disk?: ReturnType<typeof mounted> } = { folder: "" };
  const cluster = await startCluster({
    processes: 1,
    async prepare({ url, folder: own }) {
      small.folder = join(own, "small", "data");
      small.disk = mounted(join(own, "small"), "60m");
      const tables = join(small.folder, "tables");
      mkdirSync(tables);
      for (const path of [join(own, "small"), small.folder, tables]) chownSync(path, nobody, nobody);
      await onServer(url, `CREATE TABLESPACE small LOCATION '${tables}'`);
    },
    tablespace: "small",
  });
  try {
    const [site] = cluster.sites;
    if (!site) throw new Error("no process");
    if (!small.disk) return noMounting(outcome);
    const ballast = join(small.folder, "ballast");
    const { bavail, bsize } = statfsSync(small.folder);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize, 1));
    const refused: number[] = [];
    for (let turn = 1; turn <= 60; turn += 1) {
      const { status } = await say(site, turn);
      if (status === 200) outcome.acknowledged += 1;
      else refused.push(status);
    }
    outcome.injected = refused.length;
    if (refused.some((status) => status !== 507))
      outcome.broken.push(`refused with ${[...new Set(refused)].join(", ")}`);
    if (!(await reads(site))) outcome.broken.push("what is there cannot be read");
    rmSync(ballast);
    if (await until(async () => (await say(site, 1000)).status === 200, 10_000)) outcome.acknowledged += 1;
    else outcome.broken.push("it does not go on");
    const { broken } = await messages(cluster).check(site);
    outcome.broken.push(...broken);
  } finally {
    small.disk?.unmount();
    await cluster.stop();
  }
  return outcome;
}
