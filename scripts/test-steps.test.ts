import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import playwright from "../playwright.config.ts";
import { filesImporting } from "../test/repository/files-importing.ts";
import { testFiles } from "../vitest.config.ts";
import { installed, root } from "./runtime.mjs";
import { leftOut, runSteps, testSteps } from "./test-steps.mjs";

/** Steps as they are typed in the project folder. */
const typed = testSteps().map(({ name, command, args }) => {
  const words = [command, ...args].map((word) => word.replace(`${installed("")}/`, "").replace(`${root}/`, ""));
  return [name, words.join(" ").replace(/^\S+\/bin\/node /, "")];
});

test("OPS-02 npm test looks at types, lint, dead code, unit and API tests, faults and browser tests, all of each", () => {
  expect(typed).toEqual([
    ["Types", "react-router typegen"],
    ["Types", "tsc"],
    ["Lint and format", "biome ci --error-on-warnings --colors=off"],
    ["Dead code", "knip"],
    ["Unit and API tests", "vitest run"],
    ["Faults", "scripts/faults.mjs --short"],
    ["Browser tests", "playwright test"],
  ]);
});

test("PG-02 npm test runs the tests that open a database on PostgreSQL too, where it is installed", () => {
  const onPostgres = filesImporting("test/postgres/databases.ts", testFiles);
  for (const file of [
    "test/api/access-matrix.test.ts",
    "test/api/foreign-pages.test.ts",
    "test/attack/addresses.test.ts",
  ])
    expect(onPostgres).toContain(file);
  const apis = globSync("src/features/**/api.test.ts", { cwd: root });
  expect(apis.filter((file) => !onPostgres.includes(file))).toEqual([]);
});

test("PG-01 without PostgreSQL npm test says in one line what is left out", () => {
  expect(leftOut(false)).toEqual(["PostgreSQL is not installed: the tests on it are left out."]);
  expect(leftOut(true)).toEqual([]);
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
