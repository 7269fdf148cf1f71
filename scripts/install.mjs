// The packages of package-lock.json. Plain JavaScript, for any Node from 20 on.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, runOrExit } from "./runtime.mjs";
import { runExclusive } from "./setup-lock.mjs";

/** NODE_ENV=production and settings of npm leave out what builds the site, unless it is asked for. */
const allKinds = ["--include=dev", "--include=optional"];

/**
 * Installs exactly what the lock file says, unless that is what is there.
 *
 * @param {{ toBuild?: boolean }} [options] toBuild false: what only builds and tests may be missing, as on a production machine
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
