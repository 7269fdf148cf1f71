import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesImporting } from "./files-importing.ts";

/** Keeps the table "Size and shape" of docs/architecture.md true. */
const root = join(import.meta.dirname, "../..");

const product = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, "src", name), "utf8") }));
const lines = product.map(({ text }) => text.split("\n").length - 1).sort((a, b) => a - b);

const tests = globSync(["{src,db,scripts}/**/*.test.{ts,tsx}", "{test,e2e}/**/*.{ts,tsx}"], { cwd: root }).map(
  (name) => ({
    name,
    text: readFileSync(join(root, name), "utf8"),
  }),
);

const page = readFileSync(join(root, "docs/architecture.md"), "utf8");

// "No one home" is how a visit ends.
const rare = /\b(nobody|somebody|whoever|anybody|everybody|told|tells|meanwhile|whose|whatever)\b/gi;
/** An island's is `mount`. */
const namesOfConvention = new Set(["mount"]);
const exported = product.flatMap(({ text }) =>
  [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm)].map(
    ([, name = ""]) => name,
  ),
);

const measured: Readonly<Record<string, number>> = {
  "lines of product code": sum(lines),
  "lines of CSS": sum(
    globSync("src/**/*.css", { cwd: root }).map(
      (name) => readFileSync(join(root, name), "utf8").split("\n").length - 1,
    ),
  ),
  "files of product code": lines.length,
  "lines of the longest file": lines.at(-1) ?? 0,
  "median of a file's lines": lines[Math.floor(lines.length / 2)] ?? 0,
  "exported types and values of the same name": new Set(
    exported.filter((name, at) => exported.indexOf(name) < at && !namesOfConvention.has(name)),
  ).size,
  "constants named most…, longest… or least…": countOf(/\bconst (?:most|longest|least)(?:[A-Z]\w*)?\b/g),
  "words that docs/style.md calls rare, in product code": countOf(rare),
  "lines of tests, browser tests and their support": sum(tests.map(({ text }) => text.split("\n").length - 1)),
  "browser tests, as they are declared": sum(
    tests
      .filter(({ name }) => name.endsWith(".e2e.ts"))
      .map(({ text }) => text.match(/^ *(?:test|with[A-Z]\w*)\((?=[`"\n])/gm)?.length ?? 0),
  ),
  "test files that run on both engines": filesImporting(
    "test/postgres/both-engines.ts",
    "{src,db,test}/**/*.test.{ts,tsx}",
  ).length,
  "runtime dependencies": Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies).length,
};

test.each(Object.entries(measured))("%s: no more than docs/architecture.md says", (figure, value) => {
  const row = page.split("\n").find((line) => line.startsWith(`| ${figure} |`));
  const limit = Number(row?.split("|")[2]?.replaceAll(",", ""));
  expect(value).toBeLessThanOrEqual(limit);
});

test("the mechanisms of our own are those of docs/architecture.md, 26 at most, and no longer than it says", () => {
  const [, table = ""] = page.split("## Mechanisms of our own");
  const rows = [...(table.split("## ")[0]?.matchAll(/^\| ([A-Z][^|]*) \| ([^|]*) \| ([\d,]+) \|$/gm) ?? [])];
  expect(rows.length).toBeLessThanOrEqual(26);
  const counted = new Set<string>();
  for (const [, mechanism, files = "", most = ""] of rows) {
    const found = files.split(" ").flatMap((name) => filesOf(name.slice("`src/".length, -1)));
    const lines = found.filter(({ name }) => !counted.has(name)).map(({ text }) => text.split("\n").length - 1);
    for (const { name } of found) counted.add(name);
    expect(lines.length, mechanism).toBeGreaterThan(0);
    expect(sum(lines), mechanism).toBeLessThanOrEqual(Number(most.replaceAll(",", "")));
  }
});

/** @param name "ui/form/" is a folder, "ui/*" the files directly in one, "ui/{icon,dialog}" files without their endings */
function filesOf(name: string) {
  const [, folder = "", names = ""] = /^(.*?)\{(.*)\}$/.exec(name) ?? [];
  const wanted = names === "" ? [name] : names.split(",").map((each) => folder + each);
  return wanted.flatMap((each) => {
    const pattern = new RegExp(each.endsWith("/") ? `^${each}` : `^${each.replace("*", "[^/]+")}\\.tsx?$`);
    const found = product.filter((file) => !file.name.includes(".gen.") && pattern.test(file.name));
    expect(found, each).not.toEqual([]);
    return found;
  });
}

function countOf(pattern: RegExp): number {
  return sum(product.map(({ text }) => text.match(pattern)?.length ?? 0));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
