import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cases } from "#test/faults/cases.ts";

/* docs/reliability.md says which fault or test would show that a promise is not kept: those are there. */

const root = join(import.meta.dirname, "../..");
const record = readFileSync(join(root, "docs", "reliability.md"), "utf8");
const rows = (record.split("## Measured")[1] ?? "").split("\n").filter((line) => /^\| (?!Case )\w/.test(line));
const names = cases.map(({ name }) => name);
const promises = record.split("\n").filter((line) => line.startsWith("| R-"));

test("every promise names a fault or a test that is there", () => {
  expect(promises.length).toBeGreaterThan(20);
  for (const promise of promises) {
    const shownBy = promise.split(" | ").at(-1) ?? "";
    const files = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    const faults = [...shownBy.matchAll(/"([^"]+)"/g)].map(([, fault = ""]) => fault);
    expect(files.length + faults.length, promise).toBeGreaterThan(0);
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
    // "mail:" stands for all that begin so.
    for (const fault of faults)
      expect(
        names.some((name) => name === fault || (/:$/.test(fault) && name.startsWith(fault))),
        fault,
      ).toBe(true);
  }
});

test("the measured table has every fault once, and nothing was lost", () => {
  expect(rows).toHaveLength(names.length);
  for (const row of rows) {
    expect(
      names.some((name) => row.startsWith(`| ${name} |`)),
      row,
    ).toBe(true);
    expect(row).toMatch(/\| 0 \| \d+ \| [^|]*\| (ok|left out: .*) \|$/);
  }
});

test("the sums below the table are those of its rows", () => {
  const sum = (column: number) => rows.reduce((total, row) => total + Number(row.split(" | ")[column] ?? 0), 0);
  const [faults, acknowledged] = [sum(2), sum(3)];
  expect(record).toContain(
    `\n${rows.length} cases, ${faults} faults, ${acknowledged} acknowledged, 0 lost, ${sum(5)} mails`,
  );
  expect(record).toContain(
    `${rows.length} cases, ${faults.toLocaleString("en")} faults, ${acknowledged} acknowledged, none`,
  );
});
