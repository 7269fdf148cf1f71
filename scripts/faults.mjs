// `npm run test:faults`: the built site killed at its writes, on a full disk, with a broken mail server … Words choose cases by
// their names, --short is what npm test has time for. Plain JavaScript, for any Node from 20 on.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { node24, root, run } from "./runtime.mjs";

/** strace and faketime: Debian's packages, where there is apt. Without them the runner says what it leaves out. */
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
