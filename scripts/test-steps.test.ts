import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import playwright from "../playwright.config.ts";
import { filesImporting } from "../test/repository/files-importing.ts";
import { testFiles } from "../vitest.config.ts";
import { installed, root } from "./runtime.mjs";
import { leftOut, runSteps, testSteps } from "./test-steps.mjs";

/** Steps as they are typed in the project folder. */
const typed = (...options: Parameters<typeof testSteps>) =>
  testSteps(...options).map(({ command, args }) => {
    const words = [command, ...args].map((word) => word.replace(`${installed("")}/`, "").replace(`${root}/`, ""));
    return words.join(" ").replace(/^\S+\/bin\/node /, "");
  });
const checks = ["tsc", "biome ci --error-on-warnings --colors=off", "knip"];

test("OPS-02 npm test looks at types, lint, dead code, unit and API tests, faults and browser tests", () => {
  expect(typed()).toEqual([
    ...checks,
    "vitest run --project=!long --project=!postgres-rest",
    "scripts/faults.mjs --short",
    "playwright test",
  ]);
});

test("OPS-02 npm run test:all looks at all of each", () => {
  expect(typed({ all: true })).toEqual([...checks, "vitest run", "scripts/faults.mjs", "playwright test"]);
});

test("OPS-02 npm test -- --changed looks at what the change can break, and at all of what it cannot tell apart", () => {
  const inProcess = "vitest run --project=!system --project=!long --project=!postgres-rest";
  const some = {
    unit: ["src/features/gallery/"],
    system: ["a.system.test.ts"],
    browser: ["e2e/gallery/"],
    leftOut: [],
  };
  expect(typed({ changed: some })).toEqual([
    ...checks,
    `${inProcess} src/features/gallery/`,
    "vitest run --project=system --project=long a.system.test.ts",
    "playwright test e2e/gallery/",
  ]);
  expect(typed({ changed: { ...some, system: [], browser: [] } })).toEqual([
    ...checks,
    `${inProcess} src/features/gallery/`,
  ]);
  expect(typed({ changed: { unit: undefined, system: [], browser: undefined, leftOut: [] } })).toEqual([
    ...checks,
    inProcess,
    "playwright test",
  ]);
});

test("npm test runs at most fifty files on PostgreSQL too, where it is installed, one of them every statement", () => {
  const onPostgres = filesImporting("test/postgres/both-engines.ts", testFiles);
  expect(onPostgres).toContain("test/postgres/statements.test.ts");
  expect(onPostgres.length).toBeLessThanOrEqual(50);
});

test("OPS-02 npm test says what it leaves out", () => {
  const changed = { unit: [], system: [], browser: [], leftOut: ["browser tests of gallery"] };
  const noServer = "PostgreSQL is not installed: the tests on it are left out.";
  expect(leftOut({ all: true, changed: undefined, hasPostgres: true })).toEqual([]);
  expect(leftOut({ all: true, changed: undefined, hasPostgres: false })).toEqual([noServer]);
  expect(leftOut({ all: false, changed: undefined, hasPostgres: true })).toEqual([
    "The rest of PostgreSQL, long system tests and most faults are left out: npm run test:all runs them.",
  ]);
  expect(leftOut({ all: false, changed, hasPostgres: true })).toEqual(["Left out: browser tests of gallery."]);
});

test("OPS-02 every test stands where vitest or Playwright looks for it", () => {
  const find = (patterns: string | string[]) =>
    globSync(patterns, { cwd: root, exclude: (path) => /(^|\/)(node_modules|build|\.git)$/.test(path) }).sort();
  const found = find([testFiles, `${playwright.testDir}/${playwright.testMatch}`]);
  expect(found.filter((file) => file.endsWith("api.test.ts"))).not.toEqual([]);
  expect(found.filter((file) => file.endsWith(".e2e.ts"))).not.toEqual([]);
  expect(found).toEqual(find("**/*.{test,spec,e2e}.{ts,tsx,js,mjs}"));
});

test("a test that starts a process is a system test, *.system.test.ts, or a long one, *.long.test.ts", () => {
  const isTest = (file: string) => file.endsWith(".test.ts");
  const startsProcess = (file: string) =>
    /^import .+ from "node:child_process";$/m.test(readFileSync(join(root, file), "utf8"));
  const starting = globSync("test/**/*.ts", { cwd: root }).filter((file) => startsProcess(file) && !isTest(file));
  expect(starting).toContain("test/processes/start-tiny-site.ts");
  // That record only reads the list of the cases that `npm run test:faults` runs.
  const inProcess = globSync(testFiles, {
    cwd: root,
    exclude: ["**/*.{system,long}.test.ts", "test/repository/reliability-record.test.ts"],
  });
  expect(inProcess.filter(startsProcess)).toEqual([]);
  for (const helper of starting)
    expect(filesImporting(helper, testFiles).filter((file) => inProcess.includes(file))).toEqual([]);
});

test("OPS-02 the README says of npm test what it looks at", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  expect(/^npm test +# (.*)$/m.exec(readme)?.[1]).toBe(
    "types, lint, dead code, unit, API, fault and browser tests; installs its own browser",
  );
});

test.each(testSteps().map(({ name }, index) => [name, index] as const))(
  "OPS-02 npm test ends with %s (step %i) when that fails, and names it",
  async (name, index) => {
    const seen: unknown[] = [];
    const run = async (_: string, args: readonly string[]) => {
      seen.push(args);
      return seen.length > index ? 1 : 0;
    };
    expect(await runSteps(testSteps(), { run, say: () => {} })).toBe(`\n${name} failed.`);
    expect(seen).toHaveLength(index + 1);
  },
);

test("OPS-02 npm test has passed when every step has, and says which one it is at", async () => {
  const steps = testSteps();
  const seen: unknown[] = [];
  const said: string[] = [];
  const run = async (command: string, args: string[]) => seen.push({ command, args }) * 0;
  expect(await runSteps(steps, { run, say: (line) => said.push(line) })).toBeUndefined();
  expect(seen).toEqual(steps.map(({ command, args }) => ({ command, args })));
  expect(said).toEqual(steps.map(({ name }) => `\n── ${name}`));
});
