import { expect, test } from "vitest";
import { site } from "#site";
import villageAreas from "./neighborhoods.gen.json" with { type: "json" };
import { match } from "./village-match.ts";

const names = villageAreas.flatMap(({ neighborhoods }) => neighborhoods.map(({ name }) => name));

test("PUB-09 a resident who types the name of a village gets exactly this one", () => {
  expect(match(names, "Fenney")).toEqual({ hits: ["Fenney", "Hammock at Fenney"], whole: "Fenney", guessed: false });
  for (const name of names) expect(match(names, name).whole).toBe(name);
});

const spellings = {
  Fenney: ["fenney", "  FENNEY  ", "Village of Fenney", "the villages of fenney", "Fénney", "Fenney, FL 32163"],
  "St. Johns": ["Saint Johns", "St. John's"],
  "St. Catherine": ["st catherine"],
  DeLuna: ["De Luna"],
  LaBelle: ["la belle"],
  "Bridgeport at Lake Shore Cottages": ["Lakeshore Cottages"],
  "Osceola Hills at Soaring Eagle Preserve": ["soaring eagle"],
};
test.each(Object.entries(spellings))("PUB-09 the search understands other spellings of %s", (name, all) => {
  for (const typed of all)
    expect(match(names, typed), typed).toMatchObject({ hits: expect.arrayContaining([name]), guessed: false });
});

const typos = {
  Fenney: ["Feney", "Fenny", "Fneney"],
  Hadley: ["Hadly"],
  "Palo Alto": ["Pallo Alto"],
  "Country Club Hills": ["Country Clubb Hils"],
  "Chitty Chatty": ["Chity Chaty"],
  Pinellas: ["Pinnelas"],
  Charlotte: ["Charlote"],
};
test.each(Object.entries(typos))("PUB-09 the search forgives typos and guesses %s", (name, all) => {
  for (const typed of all) expect(match(names, typed), typed).toMatchObject({ whole: name, guessed: true });
});

test("PUB-09 half a name keeps every village that begins so, and is sure of none", () => {
  expect(match(names, "Col")).toEqual({
    hits: ["Collier", "Collier at Alden Bungalows", "Collier at Antrim Dells", "Collier at Atwood Bungalows"],
    whole: undefined,
    guessed: false,
  });
  expect(match(names, "bridgeport").hits).toHaveLength(7);
});

test("PUB-09 nothing typed, or only the words before a name, keeps the whole list", () => {
  for (const typed of ["", " ", "v", "villag", "Village", "Village of", "The Villages", "the village of "]) {
    expect(match(names, typed).whole).toBeUndefined();
  }
  for (const typed of ["", " ", "Village of", "villag", "The Villages"])
    expect(match(names, typed).hits).toEqual(names);
});

test("PUB-09 a name that is on no list finds nothing, however long", () => {
  for (const typed of ["Springfield Manor", "xyz", "(x+)+$", "q".repeat(5000)]) {
    expect(match(names, typed)).toEqual({ hits: [], whole: undefined, guessed: false });
  }
});

/** One key for all the ways to write a name, so that "De Luna" beside "DeLuna" is seen. */
const key = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");

test("PUB-09 the list is long, and names no neighborhood twice nor as a town, so an answer is never ambiguous", () => {
  expect(names.length).toBeGreaterThan(100);
  // As on a mailbox.
  for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z.]*( [A-Za-z]+)*$/);
  expect(new Set(names.map(key)).size).toBe(names.length);
  const towns = new Set(site.towns.map((town) => key(town.name)));
  expect(names.filter((name) => towns.has(key(name)))).toEqual([]);
});

test("PUB-09 every area lists its neighborhoods in one alphabet, each with a county of ours or none", () => {
  for (const area of villageAreas) {
    const listed = area.neighborhoods;
    const inArea = listed.map(({ name }) => name);
    expect(inArea).toEqual(inArea.toSorted((a, b) => a.localeCompare(b, "en")));
    for (const { county } of listed) if (county !== undefined) expect(site.counties).toContain(county);
  }
});
