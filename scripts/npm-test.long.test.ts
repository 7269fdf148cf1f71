import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freshClone, runIn } from "#test/processes/fresh-clone.ts";

const npmTest = (clone: string) => runIn(clone, process.execPath, join("scripts", "test.mjs"));

const install = "npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error";
const browser = [
  "apt-get update",
  "apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation",
];
const looks = [
  "tsc",
  "biome ci --error-on-warnings --colors=off",
  "knip",
  "vitest run --project=!long --project=!postgres-rest",
  "run.ts --short",
  "playwright test",
];

/** The calls of a run for which nothing was there. It builds beside getting its browser. */
function expectAll(calls: readonly string[]): void {
  const building = calls.indexOf("vite.js build");
  expect(building).toBeGreaterThan(calls.indexOf(install));
  expect(building).toBeLessThan(calls.indexOf("tsc"));
  expect(calls.toSpliced(building, 1)).toEqual([install, ...browser, ...looks]);
}

test("OPS-02 in a fresh clone npm test installs, gets its browser, builds and looks at everything; again, only what is missing", async () => {
  const clone = freshClone();
  const first = await npmTest(clone);
  expect(first).toMatchObject({ code: 0, error: "" });
  expect(first.out).toMatch(/\nEverything passed\.\n$/);
  expectAll(first.calls);

  const again = await npmTest(clone);
  expect(again).toMatchObject({ code: 0, calls: [...browser, ...looks] });

  const stale = { packages: { "node_modules/hono": { version: "4.13.19" } } };
  writeFileSync(join(clone, "package-lock.json"), JSON.stringify(stale));
  cpSync(join(clone, "package-lock.json"), join(clone, "registry", ".package-lock.json"));
  expectAll((await npmTest(clone)).calls);
});

test.each([
  ["npm", /^Installing the packages failed \(exit 1\)/m, 1],
  ["knip", /^Dead code failed\.$/m, 3],
  ["playwright", /^Browser tests failed\.$/m, 6],
] as const)("OPS-02 where %s fails, npm test ends with 1 and says so", async (command, says, calls) => {
  const clone = freshClone();
  if (command !== "npm") await runIn(clone, "npm", "ci");
  writeFileSync(join(clone, `fails-${command}`), "");
  const ended = await npmTest(clone);
  expect(ended.code).toBe(1);
  expect(ended.error).toMatch(says);
  expect(ended.out).not.toContain("Everything passed");
  expect(ended.calls.filter((call) => command === "npm" || looks.includes(call))).toHaveLength(calls);
});

test("OPS-02 continuous integration runs npm test", async () => {
  expect((await runIn(freshClone(), join(".ci", "run"))).calls).toEqual(["npm test"]);
});

test("OPS-14 npm run e2e builds changed sources before the browser tests, and hands words on", async () => {
  const clone = freshClone();
  await npmTest(clone);
  const npmRunE2e = () => runIn(clone, process.execPath, join("scripts", "e2e.mjs"), "home", "--workers=1");
  expect((await npmRunE2e()).calls).toEqual([...browser, "playwright test home --workers=1"]);
  writeFileSync(join(clone, "site.config.ts"), "changed");
  expect((await npmRunE2e()).calls).toEqual(["vite.js build", ...browser, "playwright test home --workers=1"]);
});
