// Plain JavaScript: this is what runs on whatever Node the machine has, before anything is installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join, resolve } from "node:path";

export const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");

/**
 * What the site's own process is started with, wherever that is: errors that name lines of the sources, no way from any object to
 * the prototype that all have in common (OP-7), and 2 MB for what is new in memory in place of 16, which is swept
 * oftener: 40 MB less under load for 3 % more processor time (docs/benchmark.md).
 */
export const siteFlags = ["--enable-source-maps", "--disable-proto=delete", "--max-semi-space-size=2"];

const stopSignals = /** @type {const} */ (["SIGTERM", "SIGINT"]);

/**
 * quiet: print only when it fails.
 *
 * @typedef {{ quiet?: boolean, env?: Record<string, string | undefined> }} RunOptions
 */

/**
 * Runs a command in the project folder and shows what it prints. SIGTERM and SIGINT go on to the command; once it has ended, this
 * process ends too, with the same code (OPS-11).
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((settle, fail) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...process.env, PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`, ...env },
    });
    /** @type {Buffer[]} */
    const printed = [];
    child.stdout?.on("data", (chunk) => printed.push(chunk));
    child.stderr?.on("data", (chunk) => printed.push(chunk));
    let isStopping = false;
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      isStopping = true;
      child.kill(signal);
    };
    for (const signal of stopSignals) process.on(signal, stop);
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
 * Runs a command and ends this process with one clear line if it fails.
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

/** @returns {string} path of a Node 24 or newer: the one from the lock file, else the machine's own */
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
 * @param {string} name of a command that a package has brought
 * @returns {string} its path
 */
export function installed(name) {
  return join(root, "node_modules", ".bin", name);
}
