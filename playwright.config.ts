import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

/**
 * Debian's Chromium without its windows, a third quicker than the whole one, which does as well; otherwise the one that
 * Playwright has downloaded.
 */
const debianChromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((file) => existsSync(file));
const port = Number(process.env.E2E_PORT ?? 4173);

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  forbidOnly: true,
  reporter: "list",
  // Generous: how quick a page is, is for the benchmark, and a machine may be busy.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // Without the pictures of each step, which cost a tenth of the whole run.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
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
