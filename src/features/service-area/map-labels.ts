import { type Box, crosses, type Line } from "./map-borders.ts";

/** A town on the map: where its dot is and how large, in map units. */
export type MapTown = { readonly name: string; readonly x: number; readonly y: number; readonly radius: number };

/** A town's name, anchored at a point beside its dot: it stays there when its letters get smaller. */
export type MapLabel<T extends MapTown = MapTown> = T & {
  readonly labelX: number;
  readonly labelY: number;
  readonly anchor: "start" | "middle" | "end";
};

type Bounds = { readonly width: number; readonly height: number };

/** Width of an average letter of the site’s typeface at its bold weight, in font sizes: town names measure 0.42 to 0.57. */
const letterWidth = 0.56;

/** Air around a label, in font sizes: names closer than that read as one. */
const air = { across: 0.3, above: 0.16 };

/**
 * Places names beside towns with air around each: clear of other names, dots and the edge, and off the borders. Earlier towns
 * choose first. A town without room gets no label.
 *
 * @param taken boxes that are not free, such as the scale
 * @param mayCross whether a town's name may lie across a border rather than be left out
 */
export function placeLabels<T extends MapTown>(
  towns: readonly T[],
  {
    fontSize,
    bounds,
    taken,
    borders,
    mayCross,
  }: {
    fontSize: number;
    bounds: Bounds;
    taken: readonly Box[];
    borders: readonly Line[];
    mayCross: (town: T) => boolean;
  },
): MapLabel<T>[] {
  const used = [...taken];
  const labels: MapLabel<T>[] = [];
  const dots = new Map(towns.map((town) => [town, dotBox(town)]));
  for (const town of towns) {
    const free = candidates(town, fontSize).filter((candidate) => {
      const box = labelBox(candidate, fontSize);
      const roomy = withAir(box, fontSize);
      return (
        inside(box, bounds) &&
        !used.some((other) => overlap(roomy, other)) &&
        ![...dots].some(([other, dot]) => other !== town && overlap(box, dot))
      );
    });
    const offBorders = free.find((candidate) => !borders.some((line) => crosses(line, labelBox(candidate, fontSize))));
    const label = offBorders ?? (mayCross(town) ? free[0] : undefined);
    if (!label) continue;
    used.push(labelBox(label, fontSize));
    labels.push(label);
  }
  return labels;
}

function withAir({ left, top, right, bottom }: Box, fontSize: number): Box {
  const [across, above] = [air.across * fontSize, air.above * fontSize];
  return { left: left - across, top: top - above, right: right + across, bottom: bottom + above };
}

/** The room a label takes at a font size. */
export function labelBox({ name, labelX, labelY, anchor }: MapLabel, fontSize: number): Box {
  const width = name.length * letterWidth * fontSize;
  const left = anchor === "start" ? labelX : anchor === "end" ? labelX - width : labelX - width / 2;
  const descent = /[gjpqy]/.test(name) ? 0.22 : 0.05;
  return { left, right: left + width, top: labelY - 0.74 * fontSize, bottom: labelY + descent * fontSize };
}

/** The room of a label where a map maker puts it first. */
export function usualLabelBox(town: MapTown, fontSize: number): Box {
  const [usual] = candidates(town, fontSize);
  return usual ? labelBox(usual, fontSize) : dotBox(town);
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Places beside the dot in the order a map maker prefers them: right, left, then a little higher and lower, then above and below. */
function candidates<T extends MapTown>(town: T, fontSize: number): MapLabel<T>[] {
  const { x, y, radius } = town;
  const middle = y + 0.33 * fontSize;
  const side = (anchor: "start" | "end", shift: number): MapLabel<T> => {
    const away = radius + 0.2 * fontSize;
    return { ...town, labelX: anchor === "start" ? x + away : x - away, labelY: middle + shift * fontSize, anchor };
  };
  const sides = (...shifts: number[]) => shifts.flatMap((shift) => [side("start", shift), side("end", shift)]);
  return [
    ...sides(0, -0.3, 0.3, -0.6, 0.6),
    { ...town, labelX: x, labelY: y - radius - 0.25 * fontSize, anchor: "middle" },
    { ...town, labelX: x, labelY: y + radius + 0.85 * fontSize, anchor: "middle" },
    ...sides(-0.9, 0.9),
  ];
}

/** A dot with its outline and a little air. */
export function dotBox({ x, y, radius }: MapTown): Box {
  const room = 1.28 * radius;
  return { left: x - room, right: x + room, top: y - room, bottom: y + room };
}

function inside(box: Box, { width, height }: Bounds): boolean {
  return box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
}
