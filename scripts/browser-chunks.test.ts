import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { staffPages } from "#src/main/staff-pages.ts";

const folder = join(process.env.BUILD_DIR ?? join(import.meta.dirname, "..", "build"), "client", "assets");
const scripts = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
);
/** `login-page` of login-page-B0DyakC.js; a file that others share has no other name than its hash. */
const nameOf = (file: string) => file.replace(/-[\w-]{7,8}\.js$/, "");

/** The names of the scripts that the browser loads with these. */
function loadedWith(...names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, next = ""] of scripts.get(file)?.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g) ?? []) visit(next);
  };
  for (const file of scripts.keys()) if (names.includes(nameOf(file))) visit(file);
  return new Set([...found].map(nameOf));
}

const staffApp = ["entry.client", "start-staff-app"];
const islands = [...scripts.keys()].map(nameOf).filter((name) => name.endsWith(".island"));

/** What pages of the staff area share with each other: all of them, and those behind the login. */
const ofStaff = ["account", "staff"];

test("each page of the staff app has a script of its own", () => {
  const names = [...scripts.keys()].map(nameOf);
  for (const { page } of staffPages) expect(names).toContain(`${basename(page)}-page`);
});

test("a visitor's parts of public pages load no script of the staff area", () => {
  expect(islands.length).toBeGreaterThan(9);
  for (const island of islands) {
    const names = loadedWith(island);
    expect(names, island).toContain(island);
    expect(
      ofStaff.filter((name) => names.has(name)),
      island,
    ).toEqual([]);
  }
});

test("a page without a login loads nothing that only pages behind it share", () => {
  const names = loadedWith(...staffApp, "login-page");
  expect(ofStaff.filter((name) => names.has(name))).toEqual(["account"]);
});

test("the first page after login loads at most 31 scripts", () => {
  const names = loadedWith(...staffApp, "dashboard-page");
  expect(ofStaff.filter((name) => names.has(name))).toEqual(ofStaff);
  expect(names.size).toBeLessThanOrEqual(31);
});
