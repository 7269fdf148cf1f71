import { describe, expect, test } from "vitest";
import { testsFor } from "./changed-tests.mjs";

const tree = {
  features: () => ["accounts", "gallery", "planner", "reviews"],
  browserFolders: () => ["accounts", "gallery", "pages", "reviews"],
  dependents: (name: string) => (name === "gallery" ? ["reviews"] : []),
};
const testsOf = (...files: string[]) => testsFor(files, tree);

describe("OPS-02 npm test -- --changed", () => {
  test("a changed feature runs its own tests, those of features that import it, and the rules over the whole source", () => {
    const { unit, browser, system, leftOut } = testsOf("src/features/gallery/queries.server.ts", "docs/style.md");
    expect(unit).toEqual(
      expect.arrayContaining(["src/features/gallery/", "src/features/reviews/", "test/repository/"]),
    );
    expect(unit).not.toContain("src/features/accounts/");
    expect(unit).toContain("test/pages/");
    expect(browser).toEqual(["e2e/gallery/", "e2e/reviews/"]);
    expect(system).toEqual([]);
    expect(leftOut).toEqual([
      "unit tests of accounts, planner, and of what all features share",
      "system tests other than changed ones, faults, and most tests on PostgreSQL",
      "browser tests of accounts, pages",
    ]);
  });

  test.each([
    ["src/ui/button.tsx", { unit: undefined, browser: undefined }],
    ["package-lock.json", { unit: undefined, browser: undefined }],
    ["db/schema.ts", { unit: undefined, browser: undefined }],
    ["e2e/support/browser/fixtures.ts", { unit: expect.any(Array), browser: undefined }],
    ["test/app/memory-folder.ts", { unit: undefined, browser: undefined }],
    ["test/attack/callers.ts", { unit: undefined, browser: [] }],
    ["bench/page-weight.ts", { unit: undefined, browser: undefined }],
    ["src/features/planner/planner-page.tsx", { unit: expect.any(Array), browser: ["e2e/pages/"] }],
    ["deploy/Caddyfile", { unit: expect.any(Array), browser: [] }],
    ["docs/style.md", { unit: expect.any(Array), browser: [] }],
  ])("what others share runs all of theirs: %s", (file, expected) => {
    expect(testsOf(file)).toMatchObject(expected);
  });

  test("a changed test runs, also one of a process; one that is gone does not", () => {
    const here = "scripts/changed-tests.test.ts";
    const ofProcess = "scripts/npm-stop.system.test.ts";
    const { unit, system, browser } = testsOf(here, ofProcess, "src/gone.test.ts");
    expect(unit).toContain(here);
    expect(unit).not.toContain("src/gone.test.ts");
    expect({ system, browser }).toEqual({ system: [ofProcess], browser: [] });
  });
});
