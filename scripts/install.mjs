// Installs the packages of package-lock.json. Plain JavaScript, for Node 20 or newer.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, runOrExit } from "./runtime.mjs";
import { runExclusive } from "./setup-lock.mjs";

/** NODE_ENV=production and npm's settings would omit the packages of builds. */
const allKinds = ["--include=dev", "--include=optional"];

/**
 * Installs exactly the lock file's packages, unless they are installed.
 *
 * @param {{ toBuild?: boolean }} [options] `toBuild: false` accepts missing packages of builds and tests, as on a production machine
 */
export async function ensureInstalled({ toBuild = true } = {}) {
  if (isInstalled(root, { toBuild })) return;
  await runExclusive(async () => {
    if (isInstalled(root, { toBuild })) return;
    console.log("Installing the packages of package-lock.json (about half a minute, once) …");
    const kinds = toBuild ? allKinds : [];
    await runOrExit("Installing the packages", "npm", ["ci", ...kinds, "--no-audit", "--no-fund", "--loglevel=error"]);
  });
}

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage */

/**
 * Whether a folder has the packages of its lock file, by npm's own record. Packages of other platforms are optional and missing.
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
