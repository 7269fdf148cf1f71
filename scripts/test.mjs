// `npm test`: checks and tests from a fresh clone. `--all` runs those of releases too, `--changed[=COMMIT]` what the change against
// main can break. Plain JavaScript, for Node 20 or newer.
import { existsSync } from "node:fs";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { changedFiles, testsFor } from "./changed-tests.mjs";
import { ensureInstalled } from "./install.mjs";
import { run } from "./runtime.mjs";
import { leftOut, runSteps, testSteps } from "./test-steps.mjs";

const words = process.argv.slice(2);
const [unknown] = words.filter((word) => !/^--(?:all|changed(?:=.+)?)$/.test(word));
if (unknown) endWith(`npm test knows --all and --changed[=COMMIT], not ${unknown}.`);
const changedSince = words.find((word) => word.startsWith("--changed"));
const all = words.includes("--all");
if (all && changedSince)
  endWith("npm test runs all tests, or those of a change: --all and --changed exclude each other.");

const machine = { run, exists: existsSync, say: console.log };
await ensureInstalled();
// apt mostly waits for the network and the disk.
const [noBrowser] = await Promise.all([ensureBrowser(machine), ensureBuilt()]);
endWith(noBrowser);
const changed = changedSince === undefined ? undefined : testsFor(filesSince(changedSince.split("=")[1]));
endWith(await runSteps(testSteps({ all, changed }), machine));
console.log();
for (const line of leftOut({ all, changed })) console.log(line);
console.log(changed ? "What the change can break has passed." : "Everything passed.");

/** @param {string | undefined} base */
function filesSince(base) {
  try {
    return changedFiles(base);
  } catch (error) {
    endWith(error instanceof Error ? error.message : String(error));
    return [];
  }
}

/** @param {string | undefined} failure the error message, if any */
function endWith(failure) {
  if (failure === undefined) return;
  console.error(failure);
  process.exit(1);
}
