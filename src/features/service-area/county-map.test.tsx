import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { geoContains, geoMercator, geoPath } from "d3-geo";
import fc from "fast-check";
import { feature } from "topojson-client";
import { assert, describe, expect, test } from "vitest";
import { site } from "#site";
import { floridaCounties } from "#src/facts/fact-parts.schema.ts";
import pointsByCounty from "#src/facts/florida-points.gen.json" with { type: "json" };
import { renderPart } from "#test/pages/render-part.tsx";
import { CountyMap } from "./county-map.tsx";
import { outlineOf } from "./county-outline.server.ts";
import { crosses, linesOf } from "./map-borders.ts";
import { countyAt, placeAt } from "./map-click.ts";
import { labelBox, overlap } from "./map-labels.ts";
import { fontSizes, isOnBorder, northArrow, placeOn, placeTowns } from "./map-towns.ts";

const atlas = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve("us-atlas/counties-10m.json")), "utf8"));
const countyMap = outlineOf(site.counties);
const html = renderPart(<CountyMap outline={countyMap} />);
const placed = placeTowns(countyMap, site.towns);
const [narrow, wide] = [placed.narrow.labels, placed.wide.labels];
const borders = countyMap.counties.flatMap(({ path }) => linesOf(path));

function boundary(county: string) {
  type Shape = { id: string; properties: { name: string } };
  const isWanted = ({ id, properties: { name } }: Shape) => id.startsWith("12") && name === county;
  return feature(atlas, atlas.objects.counties.geometries.find(isWanted));
}

describe("PUB-10 the map is true", () => {
  test("OWN-114 PUB-15 a main town that would find no room for its name chooses first", () => {
    const town = (name: string, lat: number, lon: number, main = true) => ({ name, lat, lon, main });
    const coast = [
      town("Jacksonville", 30.337, -81.6613),
      town("Atlantic Beach", 30.3369, -81.4129),
      town("Neptune Beach", 30.3181, -81.4168, false),
    ];
    const { narrow: onPhone, wide: onDesk } = placeTowns(outlineOf(["Duval", "Clay"]), coast);
    for (const { labels } of [onPhone, onDesk])
      expect(labels.map(({ name }) => name)).toEqual(expect.arrayContaining(["Jacksonville", "Atlantic Beach"]));
  });

  test("OWN-52 without main towns a phone shows those that have room", () => {
    const towns = [
      { name: "Jacksonville", lat: 30.337, lon: -81.6613, main: false },
      { name: "Middleburg", lat: 30.0689, lon: -81.8604, main: false },
    ];
    expect(names(placeTowns(outlineOf(["Duval", "Clay"]), towns).narrow.labels)).toEqual([
      "Jacksonville",
      "Middleburg",
    ]);
  });

  test("OWN-114 the scale stands where no county's border crosses it", () => {
    const { bar, counties } = outlineOf(["Duval", "Clay"]);
    const lines = counties.flatMap(({ path }) => linesOf(path));
    expect(bar.left).toBeGreaterThan(0);
    expect(lines.filter((line) => crosses(line, bar))).toEqual([]);
  });

  test("OWN-114 the borders of any counties are drawn where the projection of the Census Bureau's puts them", () => {
    const some = fc.uniqueArray(fc.constantFrom(...floridaCounties), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(some, (names) => {
        const { counties, width, height, ...drawn } = outlineOf(names);
        const projection = geoMercator().scale(drawn.scale).translate([drawn.originX, drawn.originY]);
        for (const { name, path, spots } of counties) {
          const [[left, top], [right, bottom]] = geoPath(projection).bounds(boundary(name));
          for (const line of linesOf(path)) {
            expect(line[0]).toBeGreaterThan(Math.max(11.8, left - 0.1));
            expect(line[0]).toBeLessThan(Math.min(width - 11.8, right + 0.1));
            expect(line[1]).toBeGreaterThan(Math.max(11.8, top - 0.1));
            expect(line[1]).toBeLessThan(Math.min(height - 11.8, bottom + 0.1));
          }
          expect(spots.length, name).toBeGreaterThan(0);
        }
      }),
      { numRuns: 20 },
    );
  });

  test("OWN-51 OWN-114 every place of Florida that the Census Bureau puts into a county is in that county of the map", () => {
    for (const county of floridaCounties) {
      const outline = outlineOf([county]);
      const points = pointsByCounty[county].split(";").map((point) => point.split(",").map(Number));
      for (const [lat = 0, west = 0] of points) {
        if (!geoContains(boundary(county), [-west, lat])) continue;
        expect(countyAt(outline, placeOn(outline, { lat, lon: -west })), county).toBe(county);
      }
    }
  });

  test("PUB-10 OWN-51 a click on the map gives the place that is drawn there, and its county; beside the counties it gives none", () => {
    for (const { name, county, lat, lon } of site.towns) {
      const point = placeOn(countyMap, { lat, lon });
      const clicked = placeAt(countyMap, point);
      expect(Math.hypot((clicked.lat - lat) * 69, (clicked.lon - lon) * 60.5), name).toBeLessThan(0.02);
      expect(countyAt(countyMap, point), name).toBe(county);
    }
    const beside = { x: 20, y: 300 };
    expect(placeOn(countyMap, placeAt(countyMap, beside))).toEqual(beside);
    expect(countyAt(countyMap, beside)).toBeUndefined();
  });

  test("ten miles on the scale are ten miles between towns", () => {
    const [a, b] = site.towns.map((town) => ({ ...town, ...placeOn(countyMap, town) }));
    assert(a && b);
    const rad = Math.PI / 180;
    const northMiles = (b.lat - a.lat) * 69.05;
    const eastMiles = (b.lon - a.lon) * 69.17 * Math.cos(((a.lat + b.lat) / 2) * rad);
    const drawnMiles = Math.hypot(b.x - a.x, b.y - a.y) / countyMap.unitsPerMile;
    expect(drawnMiles / Math.hypot(northMiles, eastMiles)).toBeCloseTo(1, 1);
  });
});

describe("PUB-10 the map is legible", () => {
  test.each([
    ["narrow", narrow, fontSizes.narrow],
    ["wide", wide, fontSizes.wide],
  ])("on a %s map no name touches another, the scale or the edge", (_width, labels, fontSize) => {
    expectClear(labels, fontSize);
  });

  const mainTowns = new Set<string>(names(site.towns.filter(({ main }) => main)));

  test("a narrow map names the main towns, a wide one the main ones and three of four others", () => {
    expect(new Set(names(narrow))).toEqual(mainTowns);
    expect(mainTowns.isSubsetOf(new Set(names(wide)))).toBe(true);
    expect(wide.length).toBeGreaterThanOrEqual(0.75 * site.towns.length);
  });

  test("PUB-15 every dot on either map has the name of its town", () => {
    const circles = html.split("<circle").length - 1;
    expect(circles).toBe(narrow.length + wide.length);
    for (const { name } of wide) expect(html).toContain(`>${name}</text>`);
  });

  test("no name of a smaller town lies across a county's border, unless the town does", () => {
    const across = wide.filter((label) => borders.some((line) => crosses(line, labelBox(label, fontSizes.wide))));
    expect(across.filter((town) => !mainTowns.has(town.name) && !isOnBorder(countyMap, town))).toEqual([]);
  });

  test("a border crosses a name when it goes through it, passes an end of it or ends inside, and not beside it", () => {
    const box = { left: 10, top: 10, right: 20, bottom: 14 };
    expect(crosses([0, 12, 30, 12], box)).toBe(true);
    expect(crosses([12, 0, 18, 16], box)).toBe(true);
    expect(crosses([12, 12, 15, 13], box)).toBe(true);
    expect(crosses([0, 9, 30, 9], box)).toBe(false);
    expect(crosses([0, 12, 9, 12], box)).toBe(false);
    expect(crosses([21, 0, 21, 30], box)).toBe(false);
  });

  test("A11Y-14 a screen reader gets the map's name and its towns as a list by county", () => {
    expect(html).toContain('aria-label="Map of Marion, Lake, and Sumter Counties in Florida"');
    const items = [...html.matchAll(/<li>([^<]+)<\/li>/g)].map(([, text = ""]) => text);
    expect(items).toHaveLength(site.counties.length);
    for (const [at, county] of site.counties.entries()) {
      expect(items[at]).toMatch(new RegExp(`^${county} County: `));
      for (const town of site.towns) expect(items[at]?.includes(town.name), town.name).toBe(town.county === county);
    }
  });
});

describe("towns that the owner adds", () => {
  const town = (name: string, lat: number, lon: number, main = false) => ({ name, lat, lon, main });

  test("OWN-52 a town beyond the map is named and not drawn, and moves no other name", () => {
    const gainesville = town("Gainesville", 29.679, -82.346, true);
    const more = placeTowns(countyMap, [gainesville, ...site.towns]);
    expect(more.beyond).toEqual([gainesville]);
    expect(more.wide).toEqual(placed.wide);
    expect(more.narrow).toEqual(placed.narrow);
  });

  test("OWN-52 a town of a neighboring county is drawn where the map reaches it, and not under the arrow or the scale", () => {
    const more = placeTowns(countyMap, [
      ...site.towns,
      town("Inverness", 28.836, -82.33),
      town("Dade City", 28.365, -82.196),
      town("Under the arrow", 29.4621, -81.3759),
    ]);
    expect(names(more.wide.labels)).toContain("Inverness");
    expect(names(more.beyond)).toEqual(["Dade City", "Under the arrow"]);
  });

  test("OWN-52 with any 200 towns no name touches another or leaves the map, and placing them takes no time worth noting", () => {
    const anyTown = fc.record({
      name: fc.string({ minLength: 1, maxLength: 60 }),
      lat: fc.double({ min: 28.2, max: 29.6, noNaN: true }),
      lon: fc.double({ min: -82.7, max: -81.3, noNaN: true }),
      main: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyTown, { maxLength: 200 }), (towns) => {
        const { narrow, wide, beyond } = placeTowns(countyMap, towns);
        for (const [{ labels }, fontSize] of [
          [narrow, fontSizes.narrow],
          [wide, fontSizes.wide],
        ] as const) {
          expectClear(labels, fontSize);
          expect(labels.length + beyond.length).toBeLessThanOrEqual(towns.length);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("OWN-52 two towns of one name are two", () => {
    const twice = placeTowns(countyMap, [town("Midway", 29.2, -82.2), town("Midway", 28.6, -81.8)]);
    expect(twice.wide.labels).toHaveLength(2);
  });

  test("OWN-52 a county's name makes room for a town", () => {
    const more = placeTowns(countyMap, [...site.towns, town("Fort McCoy", 29.3742, -81.8691)]);
    expect(more.wide.countyNames[0]).not.toEqual(placed.wide.countyNames[0]);
    expect(names(more.wide.labels)).toContain("Fort McCoy");
  });
});

/** Each label is on the map and clear of the others, of the arrow and of the scale. */
function expectClear(labels: Parameters<typeof labelBox>[0][], fontSize: number): void {
  const boxes = labels.map((label) => labelBox(label, fontSize));
  for (const [at, box] of boxes.entries()) {
    expect([...boxes, northArrow, countyMap.bar].filter((other, to) => at !== to && overlap(box, other))).toEqual([]);
    const { left, right, top, bottom } = box;
    expect(left >= 0 && right <= countyMap.width && top >= 0 && bottom <= countyMap.height).toBe(true);
  }
}

function names(towns: readonly { name: string }[]): string[] {
  return towns.map(({ name }) => name);
}
