import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { geoContains, geoMercator } from "d3-geo";
import { renderToStaticMarkup } from "react-dom/server";
import { feature } from "topojson-client";
import { describe, expect, test } from "vitest";
import { site } from "#site";
import { countyMap } from "#src/features/service-area/county-map.gen.ts";
import { CountyMap } from "#src/features/service-area/county-map.tsx";
import { crosses, linesOf } from "./borders.ts";
import { labelBox, overlap } from "./labels.ts";
import { drawn, fontSizes, isOnBorder, letterMap, northArrow, placeOn, scaleBar } from "./towns.ts";

const atlas = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve("us-atlas/counties-10m.json")), "utf8"));
const html = renderToStaticMarkup(<CountyMap />);
const { narrow, wide } = letterMap(countyMap);
const borders = countyMap.counties.flatMap(({ path }) => linesOf(path));

function boundary(county: string) {
  const fips = { Marion: "12083", Lake: "12069", Sumter: "12119" }[county];
  const shape = atlas.objects.counties.geometries.find(({ id }: { id: string }) => id === fips);
  return feature(atlas, shape);
}

describe("PUB-10 the map is true", () => {
  test.each(site.towns.map((town) => [town.name, town.county, town] as const))(
    "PUB-10 %s lies in %s County",
    (_name, county, town) => {
      expect(geoContains(boundary(county), [town.lon, town.lat])).toBe(true);
    },
  );

  test("a town's dot falls where the projection of the borders puts it", () => {
    const projection = geoMercator().scale(countyMap.scale).translate([countyMap.originX, countyMap.originY]);
    for (const town of site.towns) {
      const [x = 0, y = 0] = projection([town.lon, town.lat]) ?? [];
      const placed = placeOn(countyMap, town);
      expect(Math.hypot(placed.x - x, placed.y - y)).toBeLessThan(0.1);
    }
  });

  test("ten miles on the scale are ten miles between towns", () => {
    const [a, b] = [
      { ...site.towns[0], ...placeOn(countyMap, site.towns[0]) },
      { ...site.towns[1], ...placeOn(countyMap, site.towns[1]) },
    ];
    const rad = Math.PI / 180;
    const northMiles = (b.lat - a.lat) * 69.05;
    const eastMiles = (b.lon - a.lon) * 69.17 * Math.cos(((a.lat + b.lat) / 2) * rad);
    const drawnMiles = Math.hypot(b.x - a.x, b.y - a.y) / countyMap.unitsPerMile;
    expect(drawnMiles / Math.hypot(northMiles, eastMiles)).toBeCloseTo(1, 1);
  });
});

describe("PUB-10 the map is legible", () => {
  test("the committed map has the towns of site.config.ts: npm run county-map", () => {
    expect(countyMap).toMatchObject(drawn(countyMap));
  });

  test.each([
    ["narrow", narrow, fontSizes.narrow],
    ["wide", wide, fontSizes.wide],
  ])("on a %s map no name touches another, the scale or the edge", (_width, labels, fontSize) => {
    const boxes = labels.map((label) => labelBox(label, fontSize));
    const all = [...boxes, northArrow, scaleBar];
    for (const [i, box] of boxes.entries()) {
      expect(all.filter((other, j) => i !== j && overlap(box, other))).toEqual([]);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(countyMap.width);
    }
  });

  const names = (towns: readonly { name: string }[]) => new Set(towns.map(({ name }) => name));
  const mainTowns = names(site.towns.filter(({ main }) => main));

  test("a narrow map names the main towns, a wide one the main ones and three of four others", () => {
    expect(names(narrow)).toEqual(mainTowns);
    expect(mainTowns.isSubsetOf(names(wide))).toBe(true);
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
