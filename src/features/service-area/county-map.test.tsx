import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { geoContains, geoMercator } from "d3-geo";
import { renderToStaticMarkup } from "react-dom/server";
import { feature } from "topojson-client";
import { describe, expect, test } from "vitest";
import { site } from "#site";
import { countyMap } from "./county-map.gen.ts";
import { CountyMap } from "./county-map.tsx";
import { labelBox, overlap } from "./map-labels.ts";
import { placeOnMap } from "./map-place.ts";
import { narrow, northArrow, scaleBar, wide } from "./map-towns.ts";

const atlas = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve("us-atlas/counties-10m.json")), "utf8"));
const html = renderToStaticMarkup(<CountyMap />);

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
      const placed = placeOnMap(town);
      expect(Math.hypot(placed.x - x, placed.y - y)).toBeLessThan(0.1);
    }
  });

  test("ten miles on the scale are ten miles between towns", () => {
    const [a, b] = [
      { ...site.towns[0], ...placeOnMap(site.towns[0]) },
      { ...site.towns[1], ...placeOnMap(site.towns[1]) },
    ];
    const rad = Math.PI / 180;
    const northMiles = (b.lat - a.lat) * 69.05;
    const eastMiles = (b.lon - a.lon) * 69.17 * Math.cos(((a.lat + b.lat) / 2) * rad);
    const drawnMiles = Math.hypot(b.x - a.x, b.y - a.y) / countyMap.unitsPerMile;
    expect(drawnMiles / Math.hypot(northMiles, eastMiles)).toBeCloseTo(1, 1);
  });
});

describe("PUB-10 the map is legible", () => {
  test.each([
    ["narrow", narrow],
    ["wide", wide],
  ])("on a %s map no name touches another, the scale or the edge", (_width, { labels, fontSize }) => {
    const boxes = labels.map((label) => labelBox(label, fontSize));
    const all = [...boxes, northArrow, scaleBar];
    for (const [i, box] of boxes.entries()) {
      expect(all.filter((other, j) => i !== j && overlap(box, other))).toEqual([]);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(countyMap.width);
    }
  });

  test("a narrow map names the main towns, a wide one every town", () => {
    const names = (towns: readonly { name: string }[]) => new Set(towns.map(({ name }) => name));
    expect(names(narrow.labels)).toEqual(names(site.towns.filter(({ main }) => main)));
    expect(names(wide.labels)).toEqual(names(site.towns));
  });

  test("someone who cannot see it hears which counties and towns it shows", () => {
    const said = /aria-label="([^"]+)"/.exec(html)?.[1];
    for (const county of site.counties) expect(said).toContain(county);
    for (const { name } of site.towns) expect(said).toContain(name);
  });
});
