import type { County } from "#src/facts/fact-parts.schema.ts";
import countyBorders from "./county-borders.gen.json" with { type: "json" };
import { spotsIn } from "./county-spots.ts";
import { type Box, crosses, linesOf } from "./map-borders.ts";
import { type CountyOutline, roundTo } from "./map-towns.ts";

/** In map units. */
const width = 340;
const heights = { least: 240, most: 480 };
/** Room around the counties for labels. */
const margin = 12;
/** The room of the scale, which stands at the bottom. */
const bar = { width: 104, height: 45 };
const milesPerDegree = 69.17;
const radians = Math.PI / 180;

/** Longitude in radians, and latitude as Mercator draws it, northward. */
type Point = readonly [number, number];

/** Each border from one place where counties meet to the next. */
const arcs: readonly (readonly Point[])[] = countyBorders.arcs.split(";").map((arc) => {
  const [sx = 0, sy = 0] = countyBorders.scale;
  const [tx = 0, ty = 0] = countyBorders.translate;
  let [x, y] = [0, 0];
  return arc.split(" ").map((step) => {
    const [dx = 0, dy = 0] = step.split(",").map(Number);
    x += dx;
    y += dy;
    return [(x * sx + tx) * radians, Math.asinh(Math.tan((y * sy + ty) * radians))] as const;
  });
});

let last: { key: string; outline: CountyOutline } | undefined;

/** The map of counties, without its towns (OWN-114). The last one is kept: a site has one. */
export function outlineOf(counties: readonly County[]): CountyOutline {
  const key = counties.join();
  if (last?.key !== key) last = { key, outline: drawOutline(counties) };
  return last.outline;
}

function drawOutline(names: readonly County[]): CountyOutline {
  const used = names.flatMap((name) => countyBorders.counties[name] ?? []).flat();
  const points = used.flatMap((arc) => arcs[arc < 0 ? ~arc : arc] ?? []);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min((width - 2 * margin) / (east - west), (heights.most - 2 * margin) / (north - south));
  const tall = Math.ceil(scale * (north - south) + margin) + margin;
  const height = Math.max(tall, heights.least);
  const originX = (width - scale * (east - west)) / 2 - scale * west;
  const originY = margin + (height - tall) / 2 + scale * north;
  const place = ([x, y]: Point) => [roundTo(originX + scale * x, 1), roundTo(originY - scale * y, 1)] as const;

  const middle = Math.atan(Math.sinh((originY - height / 2) / scale));
  const bounds = { left: 0, right: width, top: 0, bottom: height };
  const counties = names.map((name) => ({
    name,
    path: (countyBorders.counties[name] ?? []).map((ring) => `M${ringOf(ring).map(place).join("L")}Z`).join(""),
  }));
  const borders = counties.flatMap(({ path }) => linesOf(path));
  const isFree = (box: Box) => !borders.some((line) => crosses(line, box));
  const barAt = (left: number): Box => ({ left, right: left + bar.width, top: height - bar.height, bottom: height });
  const [onLeft, onRight] = [barAt(0), barAt(width - bar.width)];
  // On the right where only there no county's border is.
  const scaleBar = !isFree(onLeft) && isFree(onRight) ? onRight : onLeft;
  return {
    width,
    height,
    originX: roundTo(originX, 3),
    originY: roundTo(originY, 3),
    scale: roundTo(scale, 3),
    unitsPerMile: roundTo((scale * radians) / (milesPerDegree * Math.cos(middle)), 4),
    bar: scaleBar,
    counties: counties.map((county) => ({ ...county, spots: spotsIn(county, scaleBar) })),
    around: arcs
      .filter((_, arc) => arc < countyBorders.inland && !used.includes(arc) && !used.includes(~arc))
      .flatMap((arc) => partsWithin(arc.map(place), bounds))
      .map((part) => `M${part.join("L")}`)
      .join(""),
  };
}

/** The points of a ring of arcs; where one arc ends the next begins. */
function ringOf(ring: readonly number[]): Point[] {
  return ring.flatMap((arc) => {
    const points = arc < 0 ? (arcs[~arc] ?? []).toReversed() : (arcs[arc] ?? []);
    return points.slice(0, -1);
  });
}

type Placed = readonly [number, number];

/** The pieces of a line that touch the map. */
function partsWithin(points: readonly Placed[], bounds: Parameters<typeof crosses>[1]): Placed[][] {
  const parts: Placed[][] = [];
  points.slice(1).forEach((to, index) => {
    const from = points[index] as Placed;
    if (!crosses([...from, ...to], bounds)) return;
    const before = parts.at(-1);
    if (before?.at(-1) === from) before.push(to);
    else parts.push([from, to]);
  });
  return parts;
}
