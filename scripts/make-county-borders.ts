/**
 * Makes src/features/service-area/county-borders.gen.json: the borders of the counties of Florida (OWN-114), from the Census Bureau's
 * boundaries in the us-atlas package, as TopoJSON has them: each arc once, in whole units, its points by their steps.
 *
 * Run it for a newer package: `npm run county-borders`. The result is committed, so that neither build nor site needs the 800 KB of
 * boundaries.
 */
import { readFile, writeFile } from "node:fs/promises";

type Shape = { id: string; properties: { name: string } } & (
  | { type: "Polygon"; arcs: number[][] }
  | { type: "MultiPolygon"; arcs: number[][][] }
);
type Atlas = {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { counties: { geometries: Shape[] } };
};

const FLORIDA = /^12/;
const atlasFile = new URL(import.meta.resolve("us-atlas/counties-10m.json"));
const { arcs, transform, objects } = JSON.parse(await readFile(atlasFile, "utf8")) as Atlas;
const ringsOf = (shape: Shape) => (shape.type === "Polygon" ? shape.arcs : shape.arcs.flat());
const arcOf = (used: number) => (used < 0 ? ~used : used);

const uses = new Map<number, number>();
for (const shape of objects.counties.geometries)
  for (const arc of ringsOf(shape).flat().map(arcOf)) uses.set(arc, (uses.get(arc) ?? 0) + 1);

const florida = objects.counties.geometries
  .filter(({ id }) => FLORIDA.test(String(id)))
  .toSorted((a, b) => a.properties.name.localeCompare(b.properties.name, "en"));
const own = [...new Set(florida.flatMap((shape) => ringsOf(shape).flat().map(arcOf)))];
const isCoast = (arc: number) => uses.get(arc) === 1;
const kept = [...own.filter((arc) => !isCoast(arc)), ...own.filter(isCoast)];
const renamed = (used: number) => (used < 0 ? ~kept.indexOf(~used) : kept.indexOf(used));

const borders = {
  scale: transform.scale,
  translate: transform.translate,
  // So many arcs divide two counties; those after them are the coast.
  inland: own.filter((arc) => !isCoast(arc)).length,
  arcs: kept.map((arc) => arcs[arc]?.join(" ")).join(";"),
  // The rings of each county, by its arcs; ~n is arc n from its end.
  counties: Object.fromEntries(
    florida.map((shape) => [shape.properties.name, ringsOf(shape).map((ring) => ring.map(renamed))]),
  ),
};
await writeFile(
  new URL("../src/features/service-area/county-borders.gen.json", import.meta.url),
  `${JSON.stringify(borders)}\n`,
);
