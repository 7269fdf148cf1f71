/**
 * Makes the places of Florida by county in src/facts: florida-names.gen.json, for a visitor who asks whether a place is served
 * (PUB-09), florida-points.gen.json, in the same order, degrees north and degrees west, which an owner who adds a town by its name
 * needs as well (OWN-50), and florida-counties.gen.json.
 * Names and coordinates are those of scripts/florida-places/gazetteer-2010.txt, the counties those of the Census Bureau's
 * boundaries in the us-atlas package. Decision 0033 gives the source and its license.
 * Makes src/features/service-area/neighborhoods.gen.json of scripts/florida-places/the-villages.txt, too.
 *
 * Run it after a change of a source: `npm run florida-places`. The result is committed.
 */
import { readFile, writeFile } from "node:fs/promises";
import { geoContains, geoDistance } from "d3-geo";
import { feature } from "topojson-client";

/** Names that changed after 2010, and names as people write them. Islandia was dissolved in 2012. */
const namesOfToday: Readonly<Record<string, string | undefined>> = {
  "De Funiak Springs": "DeFuniak Springs",
  Everglades: "Everglades City",
  "Fish Hawk": "FishHawk",
  "Islamorada, Village of Islands": "Islamorada",
  Islandia: undefined,
  "Lake Worth": "Lake Worth Beach",
  "Ocean Breeze Park": "Ocean Breeze",
};

/** Where the simplified boundaries of the atlas run on the wrong side of a place. */
const countyOfPlace: Readonly<Record<string, string>> = { "Hillsboro Beach": "Broward", Nobleton: "Hernando" };

const atlasFile = new URL(import.meta.resolve("us-atlas/counties-10m.json"));
const atlas = JSON.parse(await readFile(atlasFile, "utf8")) as Parameters<typeof feature>[0];
const { counties: drawn } = atlas.objects;
if (drawn?.type !== "GeometryCollection") throw new Error("us-atlas holds no collection of counties.");
const florida = feature(atlas, {
  ...drawn,
  geometries: drawn.geometries.filter(({ id }) => String(id).startsWith("12")),
}).features;

const rows = (await readFile(new URL("./florida-places/gazetteer-2010.txt", import.meta.url), "utf8"))
  .split("\n")
  .filter((row) => row !== "" && !row.startsWith("#"));

type Place = readonly [name: string, point: string];
const byCounty = new Map<string, Place[]>();
for (const row of rows) {
  const [name = "", north, west] = row.split("|");
  const today = name in namesOfToday ? namesOfToday[name] : name;
  if (today === undefined) continue;
  const point: [number, number] = [-Number(west), Number(north)];
  const county = countyOfPlace[name] ?? countyOf(point);
  byCounty.set(county, [...(byCounty.get(county) ?? []), [today, `${point[1].toFixed(3)},${(-point[0]).toFixed(3)}`]]);
}

const counties = [...byCounty].toSorted(([a], [b]) => a.localeCompare(b, "en"));
const listed = (part: (place: Place) => string) =>
  Object.fromEntries(counties.map(([county, all]) => [county, all.map(part).join(";")]));
const names = counties.map(([county]) => county);
await write("facts/florida-counties", names);
await write(
  "facts/florida-names",
  listed(([name]) => name),
);
await write(
  "facts/florida-points",
  listed(([, point]) => point),
);
await write("features/service-area/neighborhoods", await readAreas());

async function write(name: string, content: unknown): Promise<void> {
  await writeFile(new URL(`../src/${name}.gen.json`, import.meta.url), `${JSON.stringify(content, null, 1)}\n`);
}

/** The parts of The Villages with their neighborhoods, sorted by name. A line begins with its county. */
async function readAreas() {
  const file = await readFile(new URL("./florida-places/the-villages.txt", import.meta.url), "utf8");
  return file
    .split(/^== /m)
    .slice(1)
    .map((part) => {
      const [head = "", ...lines] = part.trim().split("\n");
      const [title, where] = head.split(" | ");
      const neighborhoods = lines.flatMap((line) => {
        const [county, names = ""] = line.split(": ");
        return names.split(", ").map((name) => ({ name, ...(county !== "unsure" && { county }) }));
      });
      return { title, where, neighborhoods: neighborhoods.toSorted((a, b) => a.name.localeCompare(b.name, "en")) };
    });
}

/** The county around a point, or for a point in the sea that the boundaries simplify, the one with the nearest corner. */
function countyOf(point: [number, number]): string {
  const around = florida.find((county) => geoContains(county, point));
  const county = around ?? florida.toSorted((a, b) => distanceTo(a, point) - distanceTo(b, point))[0];
  return String(county?.properties?.name);
}

function distanceTo({ geometry }: (typeof florida)[number], point: [number, number]): number {
  const corners =
    geometry.type === "Polygon"
      ? geometry.coordinates
      : geometry.type === "MultiPolygon"
        ? geometry.coordinates.flat()
        : [];
  return Math.min(...corners.flat().map((corner) => geoDistance(corner as [number, number], point)));
}
