import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { site } from "#site";
import { floridaCounties } from "./fact-parts.schema.ts";
import namesByCounty from "./florida-names.gen.json" with { type: "json" };
import { findPlaces } from "./florida-places.server.ts";
import pointsByCounty from "./florida-points.gen.json" with { type: "json" };

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

test("OWN-50 a town of site.config.ts is found where that puts it", () => {
  for (const { name, lat, lon } of site.towns)
    expect(findPlaces(name, site.towns, floridaCounties)[0], name).toMatchObject({ name, lat, lon });
});

test("OWN-50 every county of Florida has places, all of them in Florida", () => {
  for (const county of floridaCounties) {
    const points = pointsByCounty[county].split(";");
    for (const point of points) expect(point).toMatch(/^(2[4-9]|30)\.\d{3},8[0-7]\.\d{3}$/);
    expect(namesByCounty[county], county).toMatch(
      new RegExp(`^[\\p{L}\\d .'-]+(;[\\p{L}\\d .'-]+){${points.length - 1}}$`, "u"),
    );
  }
  expect(floridaCounties).toHaveLength(67);
  const file = readFileSync(new URL("./florida-names.gen.json", import.meta.url));
  expect(brotliCompressSync(file).length).toBeLessThan(6_000);
});
