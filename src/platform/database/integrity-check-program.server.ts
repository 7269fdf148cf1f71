// The process that checks the database file beside a start (integrity-check.server.ts). Prints what it has found as JSON.
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { findDamage } from "./database-damage.server.ts";

export type Finding = { damage: string | null };

if (isMainThread) {
  const [, , file] = process.argv;
  // The other end closes with the site's process. SQLite cannot be interrupted here, so only a signal ends this one at once.
  process.stdin.resume().once("close", () => process.kill(process.pid, "SIGKILL"));
  new Worker(import.meta.filename, { workerData: file }).once("message", (finding: Finding) =>
    process.stdout.write(JSON.stringify(finding), () => process.exit()),
  );
} else {
  parentPort?.postMessage({ damage: findDamage(workerData) ?? null } satisfies Finding);
}
