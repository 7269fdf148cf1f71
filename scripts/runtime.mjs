// Finds Node 24 and runs commands. Plain JavaScript, for Node 20 or newer, without installed packages.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join, resolve } from "node:path";

export const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");

/**
 * The flags of the site's process: source lines in errors, no `__proto__` (OP-7), and a young generation of 2 MB instead of 16,
 * which saves 40 MB under load for 3 % more processor time (docs/benchmark.md).
 */
export const siteFlags = ["--enable-source-maps", "--disable-proto=delete", "--max-semi-space-size=2"];

const stopSignals = /** @type {const} */ (["SIGTERM", "SIGINT"]);

/**
 * `quiet` prints only if the command fails.
 *
 * @typedef {{ quiet?: boolean, env?: Record<string, string | undefined> }} RunOptions
 */

/**
 * Runs a command in the project folder and shows its output. Forwards SIGTERM and SIGINT to it; after such a signal this process
 * exits with the command's code (OPS-11).
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((settle, fail) => {
    let isStopping = false;
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      isStopping = true;
      child.kill(signal);
    };
    // Before the command begins, which can take a moment: a signal without a listener would end this process alone.
    for (const signal of stopSignals) process.on(signal, stop);
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...process.env, PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`, ...env },
    });
    /** @type {Buffer[]} */
    const printed = [];
    child.stdout?.on("data", (chunk) => printed.push(chunk));
    child.stderr?.on("data", (chunk) => printed.push(chunk));
    child.on("error", fail);
    child.on("close", (code, signal) => {
      for (const name of stopSignals) process.off(name, stop);
      if (isStopping) process.exit(code ?? 128 + constants.signals[signal ?? "SIGTERM"]);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(printed));
      settle(code ?? (signal ? 1 : 0));
    });
  });
}

/**
 * Runs a command and exits with one line if it fails.
 *
 * @param {string} what the line's first words
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export async function runOrExit(what, command, args, options) {
  const code = await run(command, args, options);
  if (code === 0) return;
  console.error(`${what} failed (exit ${code}). The lines above say why.`);
  process.exit(1);
}

/** @returns {string} path of Node 24 or newer: that of the lock file, else the machine's */
export function node24() {
  const bundled = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  console.error(
    `On ${process.platform}-${process.arch} this needs Node 24 or newer on the machine itself; found ${process.version}.`,
  );
  process.exit(1);
}

/**
 * @param {string} name of a command of an installed package
 * @returns {string} its path
 */
export function installed(name) {
  return join(root, "node_modules", ".bin", name);
}
