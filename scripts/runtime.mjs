// Plain JavaScript: this is what runs on whatever Node the machine has, before anything is installed.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

export const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");

/**
 * What the site's own process is started with, wherever that is: errors that name lines of the sources, no way from any object to
 * the prototype that all have in common (SECURITY.md OP-7), and 2 MB for what is new in memory in place of 16, which is swept
 * oftener: 40 MB less under load for 3 % more processor time (docs/benchmark.md).
 */
export const siteFlags = ["--enable-source-maps", "--disable-proto=delete", "--max-semi-space-size=2"];

/**
 * quiet: print only when it fails.
 *
 * @typedef {{ quiet?: boolean, env?: Record<string, string | undefined> }} RunOptions
 */

/**
 * Runs a command in the project folder and shows what it prints.
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
    child.on("error", fail);
    child.on("close", (code, signal) => {
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

/**
 * Installs exactly what the lock file says, unless that is what is there.
 *
 * @param {{ toBuild?: boolean }} [options] toBuild false: what only builds and tests may be missing, as on a production machine
 */
export async function ensureInstalled({ toBuild = true } = {}) {
  if (isInstalled(root, { toBuild })) return;
  console.log("Installing the packages of package-lock.json (about half a minute, once) …");
  await runOrExit("Installing the packages", "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
}

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage */

/**
 * Whether a folder has the packages of its lock file. npm notes what it has installed; packages of other platforms are never
 * there and optional.
 *
 * @param {string} folder
 * @param {{ toBuild: boolean }} options as above
 */
export function isInstalled(folder, { toBuild }) {
  const note = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(note)) return false;
  const { packages: wanted } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const { packages: present } = JSON.parse(readFileSync(note, "utf8"));
  return Object.entries(/** @type {Record<string, LockedPackage>} */ (wanted)).every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === "" ||
      present[path]?.version === version ||
      (!present[path] && (optional || (!toBuild && (dev || devOptional)))),
  );
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
