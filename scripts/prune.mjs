// `npm run prune`: removes from node_modules what only builds and tests need. Plain JavaScript, for any Node from 20 on.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { root, runOrExit } from "./runtime.mjs";

/**
 * What `npm prune --omit=dev` keeps: TypeScript, which @react-router/node names as an optional peer, and the C++ headers and
 * manuals of the Node from the lock file.
 */
const unused = [
  "typescript",
  "@typescript",
  ".bin/tsc",
  ...["x64", "arm64"].flatMap((arch) =>
    ["include", "share", "CHANGELOG.md"].map((part) => `node-linux-${arch}/${part}`),
  ),
];

await runOrExit("Removing the packages of builds and tests", "npm", ["prune", "--omit=dev", "--no-audit", "--no-fund"]);
for (const path of unused) rmSync(join(root, "node_modules", path), { recursive: true, force: true });
