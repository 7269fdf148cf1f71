import { type Box, crosses, linesOf } from "./map-borders.ts";
import { dotBox, type MapTown, overlap, placeLabels } from "./map-labels.ts";

/** The map without its towns (county-map.gen.ts). */
export type CountyOutline = {
  readonly width: number;
  readonly height: number;
  /** Mercator: x = originX + scale × longitude, y = originY − scale × asinh(tan(latitude)), angles in radians. */
  readonly originX: number;
  readonly originY: number;
  readonly scale: number;
  readonly counties: readonly { readonly name: string; readonly path: string }[];
};

type Town = { readonly name: string; readonly lat: number; readonly lon: number; readonly main: boolean };
type PlacedTown = MapTown & Town;
export type CountyName = { readonly name: string; readonly x: number; readonly y: number; readonly upright?: boolean };

export const northArrow: Box = { left: 304, right: 340, top: 0, bottom: 60 };
export const scaleBar: Box = { left: 0, right: 104, top: 350, bottom: 395 };

/** Where the map has room for a county's own name, the best place first; upright only where the map is wide. */
const countyNames: Readonly<Record<"narrow" | "wide", readonly (readonly CountyName[])[]>> = {
  narrow: [
    [spot("Marion", 190, 62), spot("Marion", 80, 72), spot("Marion", 200, 110)],
    [spot("Lake", 275, 157), spot("Lake", 222, 352), spot("Lake", 212, 208)],
    [spot("Sumter", 127, 276), spot("Sumter", 128, 240), spot("Sumter", 128, 300)],
  ],
  wide: [
    [spot("Marion", 190, 62), spot("Marion", 80, 72), spot("Marion", 200, 110)],
    [spot("Lake", 275, 157), spot("Lake", 222, 352), spot("Lake", 212, 208)],
    [{ ...spot("Sumter", 158, 350), upright: true }, spot("Sumter", 127, 276), spot("Sumter", 128, 240)],
  ],
};

/** Font sizes in map units: 20 are 16 px on the smallest phone, 11 at 500 px. */
export const fontSizes = { narrow: 20, wide: 11 };

/**
 * Places the names of a narrow map, with the main towns, and of a wide one, with every town that has room for its name. Towns
 * that lie outside the map, or where its arrow and scale are, are `beyond` it.
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
    const names = countyNames[width].flatMap((spots) => bestSpot(spots, layerTowns, countyFontSize) ?? []);
    const taken = [northArrow, scaleBar, ...names.map((name) => nameBox(name, countyFontSize))];
    const fontSize = fontSizes[width];
    return {
      countyNames: names,
      labels: placeLabels(layerTowns, { fontSize, bounds: outline, taken, borders, mayCross }),
    };
  };
  return {
    narrow: layer(main, "narrow", 20),
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

function isOnMap({ width, height }: CountyOutline, town: MapTown): boolean {
  const dot = dotBox(town);
  const inside = dot.left >= 0 && dot.right <= width && dot.top >= 0 && dot.bottom <= height;
  return inside && !overlap(dot, northArrow) && !overlap(dot, scaleBar);
}

/** The first place of a county's name that covers no dot, or else the one that covers the fewest. */
function bestSpot(spots: readonly CountyName[], towns: readonly MapTown[], fontSize: number): CountyName | undefined {
  const covered = (spot: CountyName) => towns.filter((town) => overlap(nameBox(spot, fontSize), dotBox(town))).length;
  return spots.toSorted((a, b) => covered(a) - covered(b))[0];
}

function spot(name: string, x: number, y: number): CountyName {
  return { name, x, y };
}

function nameBox({ name, x, y, upright = false }: CountyName, fontSize: number): Box {
  const half = (name.length * fontSize * 0.6) / 2;
  return upright
    ? { left: x - fontSize, right: x, top: y - half, bottom: y + half }
    : { left: x - half, right: x + half, top: y - fontSize, bottom: y + 0.3 * fontSize };
}
