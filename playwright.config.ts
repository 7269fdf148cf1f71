import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { memoryFolder } from "./test/app/memory-folder.ts";

/**
 * Debian's Chromium without its windows, a third quicker than the whole one, which does as well; otherwise the one that
 * Playwright has downloaded.
 */
const debianChromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((file) => existsSync(file));
const port = Number(process.env.E2E_PORT ?? 4173);

// Sites keep their data here, and each of their commits waits for the disk. The browser has its profile here.
process.env.TMPDIR = memoryFolder();

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  fullyParallel: true,
  // One more than the cores: tests wait for pages much of the time.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  reporter: "list",
  // Generous: ten password hashes on a busy machine take half a minute. How quick a page is, is for the benchmark.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    // Without snapshots of the page: taking them fetches blobs and runs scripts, which our policies refuse.
    trace: { mode: "retain-on-failure", snapshots: false, screenshots: false },
    // The fixture `page` takes one of a failed test. `only-on-failure` takes one of every page that closes, and drops most.
    screenshot: "off",
    // A route of a test does not see what the staff area's worker fetches (e2e/staff/my-day.e2e.ts allows it).
    serviceWorkers: "block",
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      ...(debianChromium ? { executablePath: debianChromium } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
