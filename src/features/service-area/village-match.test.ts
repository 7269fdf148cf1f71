import { expect, test } from "vitest";
import { neighborhoodsOf, villageAreas } from "./neighborhoods.ts";
import { match } from "./village-match.ts";

const names = villageAreas.flatMap((area) => neighborhoodsOf(area).map(({ name }) => name));

test("PUB-09 a resident who types the name of a village gets exactly this one", () => {
  expect(match(names, "Fenney")).toEqual({ hits: ["Fenney", "Hammock at Fenney"], sure: "Fenney", guessed: false });
  for (const name of names) expect(match(names, name).sure).toBe(name);
});

test.each([
  ["fenney", "Fenney"],
  ["  FENNEY  ", "Fenney"],
  ["Village of Fenney", "Fenney"],
  ["the villages of fenney", "Fenney"],
  ["Fénney", "Fenney"],
  ["Fenney, FL 32163", "Fenney"],
  ["Saint Johns", "St. Johns"],
  ["st catherine", "St. Catherine"],
  ["St. John's", "St. Johns"],
  ["De Luna", "DeLuna"],
  ["la belle", "LaBelle"],
  ["Lakeshore Cottages", "Bridgeport at Lake Shore Cottages"],
  ["soaring eagle", "Osceola Hills at Soaring Eagle Preserve"],
])("PUB-09 the search understands %j as %s", (typed, name) => {
  expect(match(names, typed)).toMatchObject({ sure: name, guessed: false });
});

test.each([
  ["Feney", "Fenney"],
  ["Fenny", "Fenney"],
  ["Fneney", "Fenney"],
  ["Hadly", "Hadley"],
  ["Pallo Alto", "Palo Alto"],
  ["Country Clubb Hils", "Country Club Hills"],
  ["Chity Chaty", "Chitty Chatty"],
  ["Pinnelas", "Pinellas"],
  ["Charlote", "Charlotte"],
])("PUB-09 the search forgives the typo in %j and guesses %s", (typed, name) => {
  expect(match(names, typed)).toMatchObject({ sure: name, guessed: true });
});

test("PUB-09 half a name keeps every village that begins so, and is sure of none", () => {
  expect(match(names, "Col")).toEqual({
    hits: ["Collier", "Collier at Alden Bungalows", "Collier at Antrim Dells", "Collier at Atwood Bungalows"],
    sure: undefined,
    guessed: false,
  });
  expect(match(names, "bridgeport").hits).toHaveLength(7);
});

test("PUB-09 nothing typed, or only the words before a name, keeps the whole list", () => {
  for (const typed of ["", " ", "v", "villag", "Village", "Village of", "The Villages", "the village of "]) {
    expect(match(names, typed).sure).toBeUndefined();
  }
  for (const typed of ["", " ", "Village of", "villag", "The Villages"])
    expect(match(names, typed).hits).toEqual(names);
});

test("PUB-09 a name that is on no list finds nothing, however long", () => {
  for (const typed of ["Springfield Manor", "xyz", "(x+)+$", "q".repeat(5000)]) {
    expect(match(names, typed)).toEqual({ hits: [], sure: undefined, guessed: false });
  }
});
