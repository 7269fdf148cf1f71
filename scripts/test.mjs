// `npm test`: everything that has to hold, from a fresh clone. Plain JavaScript, for any Node from 20 on.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, node24, root, run } from "./runtime.mjs";

const bin = (name) => join(root, "node_modules", ".bin", name);
const node = (file, ...args) => [node24(), [bin(file), ...args]];

await ensureInstalled();
await ensureBrowser();
const steps = [
  ["Types", ...node("react-router", "typegen")],
  ["Types", ...node("tsc")],
  ["Lint and format", bin("biome"), ["ci", "--error-on-warnings", "--colors=off"]],
  ["Dead code", ...node("knip")],
  ["Unit and API tests", ...node("vitest", "run")],
  // A part of `npm run test:faults`: the whole takes most of an hour.
  ["Faults", node24(), [join(root, "scripts", "faults.mjs"), "--short"]],
  ["Browser tests", ...node("playwright", "test")],
];
await ensureBuilt();
for (const [name, command, args] of steps) {
  console.log(`\n── ${name}`);
  const code = await run(command, args, { env: { CI: process.env.CI ?? "1" } });
  if (code !== 0) {
    console.error(`\n${name} failed.`);
    process.exit(1);
  }
}
console.log("\nEverything passed.");

/** Debian's package where there is apt, Playwright's own download elsewhere. */
async function ensureBrowser() {
  if (existsSync("/usr/bin/chromium-headless-shell")) return;
  if (existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium for the browser tests …");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    const update = await run("apt-get", ["update"], { quiet: true, env });
    const packages = ["chromium-headless-shell", "fonts-liberation"];
    const install = await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], {
      quiet: true,
      env,
    });
    if (update === 0 && install === 0) return;
    if (existsSync("/usr/bin/chromium")) return;
  }
  console.log("Downloading Chromium for the browser tests …");
  const [command, args] = node("playwright", "install", "--with-deps", "chromium");
  if ((await run(command, args)) !== 0) {
    console.error("No Chromium for the browser tests: install the package `chromium` and run npm test again.");
    process.exit(1);
  }
}
