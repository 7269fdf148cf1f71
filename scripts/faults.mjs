// `npm run test:faults`: runs the fault cases on the built site. Words select cases by name; --short runs those of `npm test`.
// Plain JavaScript, for Node 20 or newer.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { node24, root, run } from "./runtime.mjs";

/** Installs strace and faketime if there is apt. Without them the runner reports what it skips. */
async function ensureTools() {
  if (existsSync("/usr/bin/strace") && existsSync("/usr/bin/faketime")) return;
  if (!existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) return;
  console.log("Installing strace and faketime for the faults …");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { quiet: true, env });
  await run("apt-get", ["install", "-y", "--no-install-recommends", "strace", "faketime"], { quiet: true, env });
}

/** @param {string[]} words @returns {Promise<number>} the exit code */
export async function runFaults(words) {
  await ensureBuilt();
  await ensureTools();
  return run(node24(), [join(root, "test", "faults", "run.ts"), ...words]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exit(await runFaults(process.argv.slice(2)));
