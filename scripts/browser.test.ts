import { expect, test } from "vitest";
import { ensureBrowser } from "./browser.mjs";

const headless = "/usr/bin/chromium-headless-shell";
const whole = "/usr/bin/chromium";
const apt = "/usr/bin/apt-get";

/** Prepares the browser tests on a machine with these files. @param fails what ends badly there */
async function prepare(files: readonly string[], fails: RegExp = /^$/) {
  const calls: string[] = [];
  const run = async (command: string, args: readonly string[]) => {
    const call = [command, ...args].map((word) => word.replace(/^.*\//, "")).join(" ");
    calls.push(call);
    return fails.test(call) ? 100 : 0;
  };
  const failure = await ensureBrowser({ run, exists: (path) => files.includes(path), say: () => {} });
  return { calls, failure };
}

const packages = [
  "apt-get update",
  "apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation",
];
const download = "node playwright install --with-deps chromium";

test.each<[machine: string, files: string[], calls: string[]]>([
  ["where Chromium is, npm test installs none", [headless, apt], []],
  ["on Debian without Chromium, npm test installs the distribution's package", [apt], packages],
  ["where there is no apt, npm test downloads Playwright's Chromium", [], [download]],
])("OPS-02 %s", async (_, files, calls) => {
  expect(await prepare(files)).toEqual({ calls, failure: undefined });
});

test.each([/^apt-get update/, /^apt-get install/])(
  "OPS-02 on Debian where %s fails, npm test takes the Chromium that is there, or downloads one",
  async (fails) => {
    expect(await prepare([apt, whole], fails)).toEqual({ calls: packages, failure: undefined });
    expect(await prepare([apt], fails)).toEqual({ calls: [...packages, download], failure: undefined });
  },
);

test("OPS-02 where no Chromium can be had, npm test says what to do", async () => {
  const { failure } = await prepare([apt], /./);
  expect(failure).toMatch(/^No Chromium .*: install the package `chromium` and run npm test again\.$/);
  expect((await prepare([], /./)).failure).toBe(failure);
});
