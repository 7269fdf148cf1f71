// `npm run e2e`: builds the site and runs the browser tests with Playwright's arguments. Plain JavaScript, for Node 20 or newer.
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
