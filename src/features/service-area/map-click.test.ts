import { expect, test } from "vitest";
import { site } from "#site";
import { outlineOf } from "./county-outline.server.ts";
import { countyAt, placeAt } from "./map-click.ts";
import { placeOn } from "./map-towns.ts";

const countyMap = outlineOf(site.counties);

test("OWN-51 a click on the map gives the place that is drawn there, and its county", () => {
  for (const { name, county, lat, lon } of site.towns) {
    const point = placeOn(countyMap, { lat, lon });
    const clicked = placeAt(countyMap, point);
    expect(Math.hypot((clicked.lat - lat) * 69, (clicked.lon - lon) * 60.5), name).toBeLessThan(0.02);
    expect(countyAt(countyMap, point), name).toBe(county);
  }
});

test("OWN-51 a click beside the three counties gives a place without a county", () => {
  const point = { x: 20, y: 300 };
  expect(placeOn(countyMap, placeAt(countyMap, point))).toEqual(point);
  expect(countyAt(countyMap, point)).toBeUndefined();
});
