// `npm test`: runs all checks and tests, from a fresh clone. Plain JavaScript, for Node 20 or newer.
import { existsSync } from "node:fs";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { run } from "./runtime.mjs";
import { leftOut, runSteps, testSteps } from "./test-steps.mjs";

const machine = { run, exists: existsSync, say: console.log };
await ensureInstalled();
// apt mostly waits for the network and the disk.
const [noBrowser] = await Promise.all([ensureBrowser(machine), ensureBuilt()]);
endWith(noBrowser);
for (const line of leftOut()) machine.say(line);
endWith(await runSteps(testSteps(), machine));
console.log("\nEverything passed.");

/** @param {string | undefined} failure the error message, if any */
function endWith(failure) {
  if (failure === undefined) return;
  console.error(failure);
  process.exit(1);
}
