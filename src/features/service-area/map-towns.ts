import { type Box, crosses, linesOf } from "./map-borders.ts";
import { dotBox, type MapTown, overlap, placeLabels, usualLabelBox } from "./map-labels.ts";

/** The map without its towns (county-outline.server.ts), in map units. */
export type CountyOutline = {
  readonly width: number;
  readonly height: number;
  readonly unitsPerMile: number;
  /** Mercator: x = originX + scale × longitude, y = originY − scale × asinh(tan(latitude)), angles in radians. */
  readonly originX: number;
  readonly originY: number;
  readonly scale: number;
  /** `spots`: where there is room for its name, the best place first. */
  readonly counties: readonly { readonly name: string; readonly path: string; readonly spots: readonly CountyName[] }[];
  /** Where the scale stands. */
  readonly bar: Box;
  /** The borders of other counties. */
  readonly around: string;
};

type Town = { readonly name: string; readonly lat: number; readonly lon: number; readonly main: boolean };
type PlacedTown = MapTown & Town;
export type CountyName = { readonly name: string; readonly x: number; readonly y: number; readonly upright?: boolean };

export const northArrow: Box = { left: 304, right: 340, top: 0, bottom: 60 };

/** Font sizes in map units: 20 are 16 px on the smallest phone, 11 at 500 px. */
export const fontSizes = { narrow: 20, wide: 11 };

/**
 * Places the names of towns: on a narrow map of the main ones or, without any, of all, on a wide map of all. One without room is left out.
 * Towns that lie outside the map, or where its arrow and scale are, are `beyond` it.
 */
export function placeTowns<T extends Town>(outline: CountyOutline, towns: readonly T[]) {
  const placed = towns.map((town) => ({ ...town, ...placeOn(outline, town), radius: town.main ? 4.5 : 2.2 }));
  const beyond = placed.filter((town) => !isOnMap(outline, town));
  const shown = placed.filter((town) => !beyond.includes(town));
  // The main ones first, from the south up: where they are closest, a name has more room above it than below.
  const main = shown.filter((town) => town.main).toSorted((a, b) => b.y - a.y);
  const borders = outline.counties.flatMap(({ path }) => linesOf(path));
  const mayCross = (town: PlacedTown) => town.main || isOnBorder(outline, town);
  const layer = (layerTowns: readonly PlacedTown[], width: "narrow" | "wide", countyFontSize: number) => {
    const names = placeNames(outline, layerTowns, { county: countyFontSize, town: fontSizes[width] });
    const taken = [northArrow, outline.bar, ...names.map((name) => nameBox(name, countyFontSize))];
    const fontSize = fontSizes[width];
    const place = (order: readonly PlacedTown[]) =>
      placeLabels(order, { fontSize, bounds: outline, taken, borders, mayCross });
    const lost = (labels: readonly MapTown[]) => main.filter(({ name }) => !labels.some((one) => one.name === name));
    // A main town that found no room chooses first, where that leaves out fewer of them.
    const labels = place(layerTowns);
    const again = place([...new Set([...lost(labels), ...layerTowns])]);
    return { countyNames: names, labels: lost(again).length < lost(labels).length ? again : labels };
  };
  return {
    narrow: layer(main.length > 0 ? main : shown, "narrow", 20),
    wide: layer([...main, ...shown.filter((town) => !town.main)], "wide", 17),
    beyond: towns.filter((_, at) => beyond.includes(placed[at] as PlacedTown & T)),
  };
}

/** Where a place lies on the map, in map units. */
export function placeOn(
  { originX, originY, scale }: CountyOutline,
  { lat, lon }: { lat: number; lon: number },
): { x: number; y: number } {
  const radians = Math.PI / 180;
  const x = originX + scale * lon * radians;
  const y = originY - scale * Math.asinh(Math.tan(lat * radians));
  return { x: roundTo(x, 1), y: roundTo(y, 1) };
}

/** Whether a town's own dot lies on a border: then its name does too, wherever it is placed. */
export function isOnBorder({ counties }: CountyOutline, town: MapTown): boolean {
  return counties.some(({ path }) => linesOf(path).some((line) => crosses(line, dotBox(town))));
}

export function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function isOnMap({ width, height, bar }: CountyOutline, town: MapTown): boolean {
  const dot = dotBox(town);
  const inside = dot.left >= 0 && dot.right <= width && dot.top >= 0 && dot.bottom <= height;
  return inside && !overlap(dot, northArrow) && !overlap(dot, bar);
}

/** A county's name is not moved for more room beside the towns than this. */
const maxRoom = 40;

/**
 * Each county's name where it covers the fewest dots, the fewest names beside them, and stands farthest from both; none where it would
 * touch another.
 */
function placeNames({ counties }: CountyOutline, towns: readonly MapTown[], sizes: { county: number; town: number }) {
  const placed: CountyName[] = [];
  const [dots, names] = [towns.map(dotBox), towns.map((town) => usualLabelBox(town, sizes.town))];
  for (const { spots } of counties) {
    const covered = (spot: CountyName) => {
      const box = nameBox(spot, sizes.county);
      const under = (boxes: readonly Box[]) => boxes.filter((other) => overlap(box, other)).length;
      return towns.length * under(dots) + under(names);
    };
    const room = ({ x, y }: CountyName) =>
      Math.min(maxRoom, ...towns.map((town) => Math.hypot(town.x - x, town.y - y)));
    const free = spots.filter((spot) =>
      placed.every((other) => !overlap(nameBox(other, sizes.county), nameBox(spot, sizes.county))),
    );
    const [best] = free.toSorted((a, b) => covered(a) - covered(b) || room(b) - room(a));
    if (best) placed.push(best);
  }
  return placed;
}

/** The room that a county's name takes. */
export function nameBox({ name, x, y, upright = false }: CountyName, fontSize: number): Box {
  const half = (name.length * fontSize * 0.6) / 2;
  return upright
    ? { left: x - fontSize, right: x, top: y - half, bottom: y + half }
    : { left: x - half, right: x + half, top: y - fontSize, bottom: y + 0.3 * fontSize };
}
