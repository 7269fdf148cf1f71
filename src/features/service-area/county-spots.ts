import { type Box, crosses, type Line, linesOf } from "./map-borders.ts";
import { isEnclosed } from "./map-click.ts";
import { overlap } from "./map-labels.ts";
import { type CountyName, nameBox, northArrow } from "./map-towns.ts";

type Shape = { readonly name: string; readonly path: string };

/** Of the letters of a narrow map, in map units. */
const fontSize = 20;
const step = 6;
const maxSpots = 40;

/**
 * Where a map has room for a county's name, the place farthest from its borders first, and then where it has upright. In the middle
 * where it fits in no way.
 */
export function spotsIn(county: Shape, scaleBar: Box): readonly CountyName[] {
  const borders = linesOf(county.path);
  const taken = [northArrow, scaleBar];
  const inside = gridAround(borders)
    .filter((point) => isEnclosed(borders, point))
    .map((point) => ({ ...point, room: Math.min(...borders.map((line) => distance(point, line))) }))
    .toSorted((a, b) => b.room - a.room);
  const fitting = (upright: boolean) =>
    inside
      .map(({ x, y }): CountyName => named(county.name, x, y, upright))
      .filter((spot) => {
        const box = nameBox(spot, fontSize);
        return !borders.some((line) => crosses(line, box)) && !taken.some((other) => overlap(box, other));
      });
  const spots = [...apart(fitting(false)), ...apart(fitting(true))];
  return spots.length > 0 ? spots : inside.slice(0, 1).map(({ x, y }) => named(county.name, x, y, false));
}

function apart(spots: readonly CountyName[]): CountyName[] {
  const kept: CountyName[] = [];
  for (const spot of spots)
    if (kept.length < maxSpots && kept.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) > 2 * step))
      kept.push(spot);
  return kept;
}

/** The name with the middle of its letters at a point. */
function named(name: string, x: number, y: number, upright: boolean): CountyName {
  const low = Math.round(0.35 * fontSize);
  return upright ? { name, x: x + low, y, upright } : { name, x, y: y + low };
}

function gridAround(borders: readonly Line[]): { x: number; y: number }[] {
  const places = (all: readonly number[]) => {
    const first = Math.ceil(Math.min(...all) / step) * step;
    return Array.from({ length: Math.ceil((Math.max(...all) - first) / step) }, (_, at) => first + at * step);
  };
  const xs = places(borders.map(([x]) => x));
  return places(borders.map(([, y]) => y)).flatMap((y) => xs.map((x) => ({ x, y })));
}

/** From a point to a straight line between two others. */
function distance({ x, y }: { x: number; y: number }, [fromX, fromY, toX, toY]: Line): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const along = Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - fromX - along * dx, y - fromY - along * dy);
}
