// The process that checks the database file during a start (integrity-check.server.ts). Prints its finding as JSON.
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { findDamage } from "./database-damage.server.ts";

export type Finding = { damage: string | null };

if (isMainThread) {
  const [, , file] = process.argv;
  // Closes when the site's process ends. SQLite cannot be interrupted, so only a signal ends this process at once.
  process.stdin.resume().once("close", () => process.kill(process.pid, "SIGKILL"));
  new Worker(import.meta.filename, { workerData: file }).once("message", (finding: Finding) =>
    process.stdout.write(JSON.stringify(finding), () => process.exit()),
  );
} else {
  parentPort?.postMessage({ damage: findDamage(workerData) ?? null } satisfies Finding);
}
