import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/* docs/security.md says which test would fail without a control: those tests are there. */

const root = join(import.meta.dirname, "../..");
const record = readFileSync(join(root, "docs", "security.md"), "utf8");
const areas = record.split(/^## /m).slice(1);

/** What a table's last column names: files in backquotes, each with the words of titles that follow it. */
function namedTests(area: string): { file: string; title: string }[] {
  const found: { file: string; title: string }[] = [];
  for (const row of area.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Threat"))) {
    let file = "";
    for (const [, path, title] of (row.split(" | ").at(-1) ?? "").matchAll(/`([^`]+)`|"([^"]+)"/g)) {
      if (path !== undefined) file = path;
      else found.push({ file, title: title ?? "" });
    }
  }
  return found;
}

/** The one place where a path of the record can be. */
function placeOf(file: string): string {
  return /^(src|test|e2e|scripts)\//.test(file) ? join(root, file) : join(root, "src/features/accounts", file);
}

test.each(areas.filter((area) => /^A\d+ /.test(area)).map((area) => [area.split("\n", 1)[0] ?? "", area] as const))(
  "%s: every row names tests that are there",
  (_, area) => {
    const rows = area.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Threat"));
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(namedTests(row), row).not.toEqual([]);
    for (const { file, title } of namedTests(area)) {
      expect(existsSync(placeOf(file)), file).toBe(true);
      expect(readFileSync(placeOf(file), "utf8").includes(title), `${file}: ${title}`).toBe(true);
    }
  },
);

test("the record has the ten areas", () => {
  expect(areas.filter((area) => /^A\d+ /.test(area)).map((area) => /^A(\d+)/.exec(area)?.[1])).toEqual(
    Array.from({ length: 10 }, (_, index) => String(index + 1)),
  );
});
