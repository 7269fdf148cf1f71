import { appendFileSync, chownSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { systemCodeOf } from "#src/platform/process/errors.ts";
import { onServer } from "#test/postgres/databases.ts";
import { mounted, noMounting } from "../mounted-disk.ts";
import { noCounts, type Outcome } from "../outcome.ts";
import { until } from "../site.ts";
import { reads, say } from "../trouble.ts";
import { brokenMessages } from "./broken-messages.ts";
import { startCluster } from "./cluster.ts";

const nobody = 65_534;

/** the disk of the database's tables is full: writes are refused with 507, reading works, and with room all goes on. */
export async function databaseDiskFull(): Promise<Outcome> {
  const outcome = noCounts();
  const small: { folder: string; disk?: ReturnType<typeof mounted> } = { folder: "" };
  const cluster = await startCluster({
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
    if (!small.disk) return noMounting(outcome);
    const ballast = join(small.folder, "ballast");
    fillUp(ballast);
    const refused: number[] = [];
    for (let turn = 1; turn <= 60; turn += 1) {
      const { status } = await say(cluster.first, turn);
      if (status === 200) outcome.acknowledged += 1;
      else refused.push(status);
    }
    outcome.injected = refused.length;
    if (refused.some((status) => status !== 507))
      outcome.broken.push(`refused with ${[...new Set(refused)].join(", ")}`);
    if (!(await reads(cluster.first))) outcome.broken.push("what is there cannot be read");
    rmSync(ballast);
    if (await until(async () => (await say(cluster.first, 1000)).status === 200, 10_000)) outcome.acknowledged += 1;
    else outcome.broken.push("it does not go on");
    outcome.broken.push(...(await brokenMessages(cluster.url)));
  } finally {
    small.disk?.unmount();
    await cluster.stop();
  }
  return outcome;
}

/** Writes a file until nothing fits any more: the server writes too, so that nobody knows how much that is. */
function fillUp(file: string): void {
  const piece = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) appendFileSync(file, piece);
  } catch (error) {
    if (systemCodeOf(error) !== "ENOSPC") throw error;
  }
}
