import { site } from "#site";
import { countyMap } from "./county-map.gen.ts";
import { borders, crosses } from "./map-borders.ts";
import { type Box, dotBox, type MapLabel, type MapTown, placeLabels } from "./map-labels.ts";
import { placeOnMap } from "./map-place.ts";

/** How a map of one width is lettered; each of its towns has a label (PUB-15). Font sizes are in map units: 20 are 16 px on the smallest phone, 11 at 500 px. */
export type Lettering = {
  readonly fontSize: number;
  readonly towns: readonly MapTown[];
  readonly labels: readonly MapLabel[];
};

const towns = site.towns.map((town) => ({ ...town, ...placeOnMap(town), radius: town.main ? 4.5 : 2.2 }));
/** The main ones first, from the south up: where they stand closest, a name finds more room above it than below. */
const inOrder = [
  ...towns.filter(({ main }) => main).toSorted((a, b) => b.y - a.y),
  ...towns.filter(({ main }) => !main),
];

export const northArrow: Box = { left: 304, right: 340, top: 0, bottom: 60 };
export const scaleBar: Box = { left: 0, right: 104, top: 350, bottom: countyMap.height };

/** Its own dot lies on a border: so does its name, wherever it stands. */
export const onBorder = (town: MapTown) => borders.some((line) => crosses(line, dotBox(town)));

function letter(shown: readonly MapTown[], fontSize: number, taken: readonly Box[]): Lettering {
  const mayCross = ({ name }: MapTown) => towns.some((town) => town.name === name && (town.main || onBorder(town)));
  const labels = placeLabels(shown, { fontSize, bounds: countyMap, taken, borders, mayCross });
  const named = new Set(labels.map(({ name }) => name));
  return { fontSize, towns: shown.filter(({ name }) => named.has(name)), labels };
}

/** Where the map has room for the counties' own names; Sumter's stands upright in its south where the map is wide. */
export const narrowCountyNames = [
  { name: "Marion", x: 190, y: 62 },
  { name: "Lake", x: 275, y: 157 },
  { name: "Sumter", x: 127, y: 276 },
] as const;
export const wideCountyNames = [
  { name: "Marion", x: 190, y: 62 },
  { name: "Lake", x: 275, y: 157 },
  { name: "Sumter", x: 158, y: 350, upright: true },
] as const;

/** The towns people ask about first. */
export const narrow = letter(
  inOrder.filter(({ main }) => main),
  20,
  [northArrow, scaleBar, ...narrowCountyNames.map((name) => nameBox(name, 20))],
);

/** Every town that there is room for. */
export const wide = letter(inOrder, 11, [northArrow, scaleBar, ...wideCountyNames.map((name) => nameBox(name, 17))]);

function nameBox(
  { name, x, y, upright = false }: { name: string; x: number; y: number; upright?: boolean },
  fontSize: number,
): Box {
  const half = (name.length * fontSize * 0.6) / 2;
  return upright
    ? { left: x - fontSize, right: x, top: y - half, bottom: y + half }
    : { left: x - half, right: x + half, top: y - fontSize, bottom: y + 0.3 * fontSize };
}
