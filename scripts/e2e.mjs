// `npm run e2e`: the browser tests, on a build of the present sources. Arguments go on to Playwright. Plain JavaScript, for any
// Node from 20 on.
import { existsSync } from "node:fs";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { installed, node24, run } from "./runtime.mjs";

await ensureBuilt();
const missing = await ensureBrowser({ run, exists: existsSync, say: console.log });
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}
process.exit(await run(node24(), [installed("playwright"), "test", ...process.argv.slice(2)]));
