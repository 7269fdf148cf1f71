// The browser of the browser tests. Plain JavaScript, for any Node from 20 on.
import { installed, node24 } from "./runtime.mjs";

const packages = ["chromium-headless-shell", "fonts-liberation"];

/**
 * Sees to it that there is a Chromium where playwright.config.ts looks for one: Debian's package where there is apt,
 * Playwright's own download elsewhere, or when the package cannot be had.
 *
 * @param {{
 *   run: typeof import("./runtime.mjs").run,
 *   exists: (path: string) => boolean,
 *   say: (line: string) => void,
 * }} machine
 * @returns {Promise<string | undefined>} undefined when there is one; otherwise what to do about it
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
