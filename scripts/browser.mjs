// Installs the browser of the browser tests. Plain JavaScript, for Node 20 or newer.
import { installed, node24 } from "./runtime.mjs";

const packages = ["chromium-headless-shell", "fonts-liberation"];

/**
 * Installs Chromium where playwright.config.ts expects it: Debian's package if there is apt, else, or if that fails,
 * Playwright's download.
 *
 * @param {{
 *   run: typeof import("./runtime.mjs").run,
 *   exists: (path: string) => boolean,
 *   say: (line: string) => void,
 * }} machine
 * @returns {Promise<string | undefined>} the error message; undefined if Chromium is there
 */
export async function ensureBrowser({ run, exists, say }) {
  if (exists("/usr/bin/chromium-headless-shell")) return undefined;
  if (exists("/usr/bin/apt-get")) {
    say("Installing Chromium for the browser tests …");
    const options = { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
    const update = await run("apt-get", ["update"], options);
    const install = await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], options);
    if (update === 0 && install === 0) return undefined;
    if (exists("/usr/bin/chromium")) return undefined;
  }
  say("Downloading Chromium for the browser tests …");
  const download = await run(node24(), [installed("playwright"), "install", "--with-deps", "chromium"]);
  if (download === 0) return undefined;
  return "No Chromium for the browser tests: install the package `chromium` and run npm test again.";
}
