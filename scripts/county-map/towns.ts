import { site } from "#site";
import { crosses, linesOf } from "./borders.ts";
import { type Box, dotBox, type MapLabel, type MapTown, placeLabels } from "./labels.ts";

/** The map without its towns. */
export type Outline = {
  readonly width: number;
  readonly height: number;
  /** Mercator: x = originX + scale × longitude, y = originY − scale × asinh(tan(latitude)), angles in radians. */
  readonly originX: number;
  readonly originY: number;
  readonly scale: number;
  readonly counties: readonly { readonly path: string | null }[];
};

type CountyName = { readonly name: string; readonly x: number; readonly y: number; readonly upright?: boolean };

export const northArrow: Box = { left: 304, right: 340, top: 0, bottom: 60 };
export const scaleBar: Box = { left: 0, right: 104, top: 350, bottom: 395 };

/** Where the map has room for the counties' own names; Sumter's is upright in its south where the map is wide. */
const narrowCountyNames: readonly CountyName[] = [
  { name: "Marion", x: 190, y: 62 },
  { name: "Lake", x: 275, y: 157 },
  { name: "Sumter", x: 127, y: 276 },
];
const wideCountyNames: readonly CountyName[] = [
  { name: "Marion", x: 190, y: 62 },
  { name: "Lake", x: 275, y: 157 },
  { name: "Sumter", x: 158, y: 350, upright: true },
];

/** Font sizes in map units: 20 are 16 px on the smallest phone, 11 at 500 px. */
export const fontSizes = { narrow: 20, wide: 11 };

/** Places the names of a narrow map, with the main towns, and of a wide one, with every town that has room for its name. */
export function letterMap(outline: Outline): { narrow: MapLabel[]; wide: MapLabel[] } {
  const towns = site.towns.map((town) => ({ ...town, ...placeOn(outline, town), radius: town.main ? 4.5 : 2.2 }));
  // The main ones first, from the south up: where they are closest, a name has more room above it than below.
  const main = towns.filter((town) => town.main).toSorted((a, b) => b.y - a.y);
  const isMain = new Set<string>(main.map(({ name }) => name));
  const borders = outline.counties.flatMap(({ path }) => linesOf(path ?? ""));
  const mayCross = (town: MapTown) => isMain.has(town.name) || isOnBorder(outline, town);
  const place = (shown: readonly MapTown[], fontSize: number, taken: readonly Box[]) =>
    placeLabels(shown, { fontSize, bounds: outline, taken: [northArrow, scaleBar, ...taken], borders, mayCross });
  return {
    narrow: place(
      main,
      fontSizes.narrow,
      narrowCountyNames.map((name) => nameBox(name, 20)),
    ),
    wide: place(
      [...main, ...towns.filter((town) => !town.main)],
      fontSizes.wide,
      wideCountyNames.map((name) => nameBox(name, 17)),
    ),
  };
}

/** What the page draws: each name about the middle of its letters, so that it stays level with its dot when they get smaller. */
export function drawn(outline: Outline) {
  const { narrow, wide } = letterMap(outline);
  const main = new Set<string>(narrow.map(({ name }) => name));
  const townsOf = (labels: readonly MapLabel[], fontSize: number) =>
    labels.map(({ name, x, y, radius, labelX, labelY, anchor }) => ({
      ...{ name, main: main.has(name), x, y, radius },
      ...{ labelX: round(labelX), labelY: round(labelY - 0.33 * fontSize), anchor },
    }));
  return {
    narrow: { countyNames: narrowCountyNames, towns: townsOf(narrow, fontSizes.narrow) },
    wide: { countyNames: wideCountyNames, towns: townsOf(wide, fontSizes.wide) },
  };
}

/** Where a place lies on the map, in map units. */
export function placeOn(
  { originX, originY, scale }: Outline,
  { lat, lon }: { lat: number; lon: number },
): { x: number; y: number } {
  const radians = Math.PI / 180;
  const x = originX + scale * lon * radians;
  const y = originY - scale * Math.asinh(Math.tan(lat * radians));
  return { x: round(x), y: round(y) };
}

/** Whether a town's own dot lies on a border: then its name does too, wherever it is placed. */
export function isOnBorder({ counties }: Outline, town: MapTown): boolean {
  return counties.some(({ path }) => linesOf(path ?? "").some((line) => crosses(line, dotBox(town))));
}

function nameBox({ name, x, y, upright = false }: CountyName, fontSize: number): Box {
  const half = (name.length * fontSize * 0.6) / 2;
  return upright
    ? { left: x - fontSize, right: x, top: y - half, bottom: y + half }
    : { left: x - half, right: x + half, top: y - fontSize, bottom: y + 0.3 * fontSize };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
