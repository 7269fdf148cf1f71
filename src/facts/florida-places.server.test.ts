import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { site } from "#site";
import { floridaCounties } from "./fact-parts.schema.ts";
import namesByCounty from "./florida-names.gen.json" with { type: "json" };
import { findPlaces } from "./florida-places.server.ts";
import pointsByCounty from "./florida-points.gen.json" with { type: "json" };

/** The rows of each county: name, degrees north and degrees west. */
const placesByCounty = Object.fromEntries(
  Object.entries(namesByCounty).map(([county, names]) => {
    const points = pointsByCounty[county as keyof typeof pointsByCounty].split(";");
    expect(points).toHaveLength(names.split(";").length);
    return [county, names.split(";").map((name, at) => `${name},${points[at]}`)];
  }),
);
const named = (typed: string) =>
  findPlaces(typed, site.towns, floridaCounties).map(({ name, county }) => `${name}, ${county}`);

test("OWN-50 a town is found by the beginning of its name, whatever the case, accents and hyphens", () => {
  expect(named("ocal")).toEqual(["Ocala, Marion"]);
  expect(named("  ÓCALA ")).toEqual(["Ocala, Marion"]);
  expect(named("howey in")).toEqual(["Howey-in-the-Hills, Lake"]);
  expect(named("saint cl")).toEqual(["St. Cloud, Osceola"]);
  for (const typed of ["land o lakes", "Land O’Lakes", "Land O'L", "Land O‘ Lakes", "Ｌａｎｄ Oʼ"])
    expect(named(typed), typed).toEqual(["Land O' Lakes, Pasco"]);
  expect(named("Sewall’s P")).toEqual(["Sewall's Point, Martin"]);
});

test("OWN-50 the very name comes first, then names that begin with it, the nearest before the others, eight at most", () => {
  const plantations = named("Plantation");
  expect(plantations.slice(0, 2)).toEqual(["Plantation, Sarasota", "Plantation, Broward"]);
  expect(plantations.slice(2)).toEqual([
    "Plantation Mobile Home Park, Palm Beach",
    "Plantation Island, Collier",
    "Oakleaf Plantation, Clay",
  ]);
  expect(named("lake")).toHaveLength(8);
  expect(named("lake")[0]).toBe("Lake Panasoffkee, Sumter");
  expect(named("")).toEqual([]);
  expect(named(" - ")).toEqual([]);
  expect(named("x".repeat(5000))).toEqual([]);
});

test("OWN-50 a place of the Census is within a few miles of the town of site.config.ts with its name", () => {
  const census = Object.entries(placesByCounty).flatMap(([county, rows]) =>
    rows.map((row) => [county, ...row.split(",")] as const),
  );
  const inBoth = site.towns.flatMap((town) => {
    const row = census.find(([county, name]) => county === town.county && name === town.name);
    return row ? [{ town, lat: Number(row[2]), lon: -Number(row[3]) }] : [];
  });
  expect(inBoth.length).toBeGreaterThan(20);
  for (const { town, lat, lon } of inBoth) {
    const miles = Math.hypot((lat - town.lat) * 69, (lon - town.lon) * 60.5);
    expect(miles, town.name).toBeLessThan(6);
    expect(findPlaces(town.name, site.towns, floridaCounties)[0]).toMatchObject({
      name: town.name,
      lat: town.lat,
      lon: town.lon,
    });
  }
});

test("OWN-50 every county of Florida has places, all of them in Florida", () => {
  expect(Object.keys(placesByCounty)).toHaveLength(67);
  for (const rows of Object.values(placesByCounty)) {
    for (const row of rows) expect(row).toMatch(/^[\p{L}\d .'-]+,(2[4-9]|30)\.\d{3},8[0-7]\.\d{3}$/u);
  }
  expect(brotliCompressSync(readFileSync(new URL("./florida-names.gen.json", import.meta.url))).length).toBeLessThan(
    6_000,
  );
});
