import { expect, test } from "vitest";
import { site } from "#site";
import villageAreas from "./neighborhoods.gen.json" with { type: "json" };

const names = villageAreas.flatMap(({ neighborhoods }) => neighborhoods.map(({ name }) => name));

/** One key for all the ways to write a name, so that "De Luna" beside "DeLuna" is seen. */
const key = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");

test("PUB-09 the list is long, and names no neighborhood twice nor as a town, so an answer is never ambiguous", () => {
  expect(names.length).toBeGreaterThan(100);
  expect(new Set(names.map(key)).size).toBe(names.length);
  const towns = new Set(site.towns.map((town) => key(town.name)));
  expect(names.filter((name) => towns.has(key(name)))).toEqual([]);
});

test("PUB-09 names are written as on a mailbox: trimmed, one space, a capital first", () => {
  for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z.]*( [A-Za-z]+)*$/);
});

test("PUB-09 every area lists its neighborhoods in one alphabet, each with a county of ours or none", () => {
  for (const area of villageAreas) {
    const listed = area.neighborhoods;
    const inArea = listed.map(({ name }) => name);
    expect(inArea).toEqual(inArea.toSorted((a, b) => a.localeCompare(b, "en")));
    for (const { county } of listed) if (county !== undefined) expect(site.counties).toContain(county);
  }
});
