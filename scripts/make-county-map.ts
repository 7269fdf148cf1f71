/**
 * Makes src/features/service-area/county-map.gen.ts: Marion, Lake and Sumter counties and the borders around them as SVG
 * paths (PUB-10), from the Census Bureau's boundaries in the us-atlas package. The towns are placed on it when a page is rendered.
 *
 * Run it for other counties: `npm run county-map`. The result is committed, so that neither build nor site needs the 800 KB of
 * boundaries.
 */
import { readFile, writeFile } from "node:fs/promises";
import { geoMercator, geoPath } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { CountyOutline } from "#src/features/service-area/map-towns.ts";

const COUNTIES = { Marion: "12083", Lake: "12069", Sumter: "12119" };
const WIDTH = 340;
/** Room around the counties for labels, in map units. */
const MARGIN = 12;
const MILES_PER_DEGREE = 69.17;

const atlasFile = new URL(import.meta.resolve("us-atlas/counties-10m.json"));
const atlas = JSON.parse(await readFile(atlasFile, "utf8")) as Parameters<typeof mesh>[0];
const { counties } = atlas.objects;
if (counties?.type !== "GeometryCollection") throw new Error("us-atlas holds no collection of counties.");

const served = feature(atlas, {
  ...counties,
  geometries: counties.geometries.filter(({ id }) => Object.values(COUNTIES).includes(String(id))),
});

const projection = geoMercator().fitWidth(WIDTH - 2 * MARGIN, served);
const [left, top] = projection.translate();
projection.translate([left + MARGIN, top + MARGIN]);
const height = Math.ceil(geoPath(projection).bounds(served)[1][1]) + MARGIN;
const pathOf = geoPath(projection).digits(1);

const shapes = Object.entries(COUNTIES).map(([name, id]) => {
  const county = served.features.find((candidate) => candidate.id === id);
  if (!county) throw new Error(`us-atlas holds no county ${id} (${name}).`);
  return { name, path: pathOf(county) ?? "" };
});

projection.clipExtent([
  [0, 0],
  [WIDTH, height],
]);
type Shape = (typeof counties.geometries)[number];
const isServed = ({ id }: Shape) => Object.values(COUNTIES).includes(String(id));
const around = pathOf(
  mesh(
    atlas,
    counties as Parameters<typeof mesh>[1],
    (a, b) => a !== b && !isServed(a as Shape) && !isServed(b as Shape),
  ),
);

const [x, y] = projection.translate();
const middle = projection.invert?.([WIDTH / 2, height / 2]);
if (!middle) throw new Error("The projection has no inverse.");
const unitsPerDegree = (projection.scale() * Math.PI) / 180;
const unitsPerMile = unitsPerDegree / (MILES_PER_DEGREE * Math.cos((middle[1] * Math.PI) / 180));

const round = (value: number, digits: number) => Number(value.toFixed(digits));
const outline = {
  width: WIDTH,
  height,
  originX: round(x, 3),
  originY: round(y, 3),
  scale: round(projection.scale(), 3),
  unitsPerMile: round(unitsPerMile, 4),
  counties: shapes,
  around,
} satisfies CountyOutline & Record<string, unknown>;

const lines = Object.entries(outline).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`);
await writeFile(
  new URL("../src/features/service-area/county-map.gen.ts", import.meta.url),
  `// Made by scripts/make-county-map.ts from us-atlas 3.0.1 (US Census Bureau). Do not edit.
export const countyMap = {
${lines.join("\n")}
} as const;
`,
);
