import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/* docs/operations.md says what the lines of the log mean: those that call for a person are all there, as they are written. */

const root = join(import.meta.dirname, "../..");
const source = globSync("src/**/*.ts", { cwd: root })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n");
const table = readFileSync(join(root, "docs", "operations.md"), "utf8").split("| Line | Level | Meaning |")[1] ?? "";
const rows = (table.split("\n\n")[0] ?? "")
  .split("\n")
  .filter((row) => row.startsWith("| `"))
  .map((row) => row.split(" | "));
const told = rows.flatMap(([lines = "", level = ""]) =>
  // `a` with `b`: b is what it is about.
  [...lines.replace(/` with `.*/, "`").matchAll(/`([^`]+)`/g)].map(([, line = ""]) => ({ line, level })),
);
const written = [...source.matchAll(/\blog\.(info|warn|error|fatal)\([^;]*?"([^"]*)",?\s*\)(?=[;)])/g)].map(
  ([, level = "", line = ""]) => ({ line, level }),
);

test("OPS-08 an operator finds every warning and error of the log in the table, with its level", () => {
  const serious = written.filter(({ level }) => level !== "info");
  expect(serious.length).toBeGreaterThan(25);
  const missing = serious.filter(({ line, level }) => !told.some((one) => one.line === line && one.level === level));
  expect(missing).toEqual([]);
});

test("OPS-08 every line of the table is one that the site writes", () => {
  expect(told.length).toBeGreaterThan(40);
  for (const { line, level } of told) {
    expect(source, line).toContain(`"${line}"`);
    const levels = written.filter((one) => one.line === line).map((one) => one.level);
    if (levels.length > 0) expect(levels, line).toContain(level);
  }
});
