// `npm run prune`: removes the packages of builds and tests from node_modules. Plain JavaScript, for Node 20 or newer.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { root, runOrExit } from "./runtime.mjs";

/** What `npm prune --omit=dev` keeps: the headers and manuals of the lock file's Node. */
const unused = ["x64", "arm64"].flatMap((arch) =>
  ["include", "share", "CHANGELOG.md"].map((part) => `node-linux-${arch}/${part}`),
);

await runOrExit("Removing the packages of builds and tests", "npm", ["prune", "--omit=dev", "--no-audit", "--no-fund"]);
for (const path of unused) rmSync(join(root, "node_modules", path), { recursive: true, force: true });
