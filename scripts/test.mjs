// `npm test`: everything that has to hold, from a fresh clone. Plain JavaScript, for any Node from 20 on.
import { existsSync } from "node:fs";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { run } from "./runtime.mjs";
import { runSteps, testSteps } from "./test-steps.mjs";

const machine = { run, exists: existsSync, say: console.log };
await ensureInstalled();
endWith(await ensureBrowser(machine));
await ensureBuilt();
endWith(await runSteps(testSteps(), machine));
console.log("\nEverything passed.");

/** @param {string | undefined} failure what stands in the way, if anything */
function endWith(failure) {
  if (failure === undefined) return;
  console.error(failure);
  process.exit(1);
}
