// Builds browser files and server, unless nothing has changed since the last build.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./install.mjs";
import { node24, root, runOrExit } from "./runtime.mjs";
import { runExclusive } from "./setup-lock.mjs";

const sources = ["src", "db", "public", "scripts", "site.config.ts", "vite.config.ts", "package-lock.json"];

/** Builds if the sources have changed. @param {{ force?: boolean }} [options] */
export async function ensureBuilt({ force = false } = {}) {
  await ensureInstalled();
  if (!force && isBuilt()) return;
  await runExclusive(async () => {
    if (force || !isBuilt()) await build();
  });
}

async function build() {
  const wanted = fingerprint();
  // Without the stamp an unfinished or failed build does not count.
  rmSync(stampFile(), { force: true });
  console.log("Building the site (about ten seconds) …");
  const env = { NODE_ENV: "production" };
  const cli = join(root, "node_modules", "vite", "bin", "vite.js");
  await runOrExit("Building", node24(), [cli, "build"], { quiet: true, env });
  await runOrExit("Compressing", node24(), [join(root, "scripts", "precompress.mjs"), join(outDir(), "client")], {
    quiet: true,
  });
  await runOrExit("Building", node24(), [join(root, "scripts", "proxy-page.ts"), join(outDir(), "proxy")], {
    quiet: true,
  });
  writeFileSync(stampFile(), wanted);
}

function isBuilt() {
  return existsSync(stampFile()) && readFileSync(stampFile(), "utf8") === fingerprint();
}

const outDir = () => process.env.BUILD_DIR ?? join(root, "build");
const stampFile = () => join(outDir(), ".built-from");

/** Path, size and time of every source file. Takes a few milliseconds. */
function fingerprint() {
  return sources
    .flatMap((name) => filesBelow(join(root, name)))
    .map((file) => {
      const { size, mtimeMs } = statSync(file);
      return `${file} ${size} ${mtimeMs}`;
    })
    .join("\n");
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await ensureBuilt({ force: true });
