import { type Corner, cornerAt, type Outline, sidesOf } from "./outline.ts";
import { type Downspout, standsAt } from "./takeoff.ts";

/** The drawing's width and height in its own units. */
export const drawingSize = { width: 400, height: 340 } as const;

/** Of the drawing's height, for the street below the house. */
const street = 40;
const margin = 40;
/** From the eave into the house, to the middle of a label, and out of it, to a downspout. */
const [labelIn, downspoutOut] = [20, 24];
/** A side shorter than that has room for its letter only; from the second on also for its name. */
const [roomForFeet, roomForName] = [104, 150];

/** Where feet lie on the drawing. */
export type Frame = { scale: number; left: number; top: number };

/** The largest frame in which the whole outline is seen. */
export function frameOf(outline: Outline): Frame {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const room = drawingSize.height - street;
  const scale = Math.min((drawingSize.width - 2 * margin) / width, (room - 2 * margin) / height);
  return {
    scale,
    left: (drawingSize.width - width * scale) / 2 - left * scale,
    top: (room - height * scale) / 2 - top * scale,
  };
}

/** A place in feet, in units of the drawing. */
export function onDrawing({ scale, left, top }: Frame, [x, y]: Corner): Corner {
  return [tenth(left + x * scale), tenth(top + y * scale)];
}

/** A place on the drawing, in feet. */
export function inFeet({ scale, left, top }: Frame, [x, y]: Corner): Corner {
  return [(x - left) / scale, (y - top) / scale];
}

/** The letter by which drawing, list and print name a side. */
export function letterOf(side: number): string {
  return String.fromCharCode(65 + side);
}

/**
 * What a homeowner calls each side, with the street below the drawing: "Front", "Right", "Back", "Left" (LOOK-37). A side behind
 * another one that faces the same way is "Inner front"; two in one line are "Front, left" and "Front, right".
 */
export function sideNames(outline: Outline): string[] {
  const sides = outline.map((from, index) => {
    const [[outX, outY], to] = [outward(outline, index), cornerAt(outline, index + 1)];
    const out = from[0] * outX + from[1] * outY;
    if (outX === 0)
      return { facing: outY > 0 ? "Front" : "Back", out, along: from[0] + to[0], ends: ["left", "right"] };
    return { facing: outX > 0 ? "Right" : "Left", out, along: from[1] + to[1], ends: ["back", "front"] };
  });
  return sides.map(({ facing, out, along, ends }) => {
    const alike = sides.filter((one) => one.facing === facing);
    const isInner = (one: { out: number }) => alike.some((other) => other.out > one.out);
    const name = isInner({ out }) ? `Inner ${facing.toLowerCase()}` : facing;
    const others = alike.filter((one) => isInner(one) === isInner({ out }));
    return others.length === 1 ? name : `${name}, ${ends[others.every((one) => along <= one.along) ? 0 : 1]}`;
  });
}

/** The side of a drawing: its line, and its label, which `transform` puts in its place. */
type DrawnSide = { path: string; label: string; transform: string };

/** In place of a side that the outline does not have. */
export const noSide: DrawnSide = { path: "", label: "", transform: "translate(0 0)" };

/** An outline as paths of an SVG. */
export function drawOutline(outline: Outline, downspouts: readonly Downspout[], frame = frameOf(outline)) {
  const corners = outline.map((corner) => onDrawing(frame, corner));
  const names = sideNames(outline);
  const sides = sidesOf(outline).map(({ feet }, index): DrawnSide => {
    const [from, to] = [cornerAt(corners, index), cornerAt(corners, index + 1)];
    const [outX, outY] = outward(outline, index);
    const [x, y] = [(from[0] + to[0]) / 2 - outX * labelIn, (from[1] + to[1]) / 2 - outY * labelIn].map(tenth);
    const length = Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]);
    return {
      path: `M${from.join(" ")}L${to.join(" ")}`,
      label: labelOf(names[index], letterOf(index), feet, length),
      transform: `translate(${x} ${y})${from[0] === to[0] && length >= roomForFeet ? " rotate(-90)" : ""}`,
    };
  });
  const squares = downspouts.map((one) => {
    const place = standsAt(outline, one);
    const corner = outline.findIndex(([x, y]) => x === place[0] && y === place[1]);
    const outs = (corner < 0 ? [one.side] : [corner - 1, corner]).map((side) => outward(outline, side));
    const [x, y] = onDrawing(frame, place);
    const [outX, outY] = outs.reduce(([sumX, sumY], [oneX, oneY]) => [sumX + oneX, sumY + oneY], [0, 0]);
    // A square with an arrow down.
    return `M${tenth(x + outX * downspoutOut - 10)} ${tenth(y + outY * downspoutOut - 10)}h20v20h-20zm10 4.5v11m-5-5 5 5 5-5`;
  });
  return {
    roof: `M${corners.map((corner) => corner.join(" ")).join("L")}z`,
    corners,
    sides,
    downspouts: squares.join(""),
  };
}

function labelOf(name = "", letter: string, feet: number, length: number): string {
  if (length < roomForFeet) return letter;
  // A name of two parts is for the list.
  return length < roomForName || / /.test(name) ? `${letter}, ${feet} ft` : `${name} ${letter}, ${feet} ft`;
}

/** The direction out of the house from a side. */
function outward(outline: Outline, index: number): Corner {
  const [from, to] = [cornerAt(outline, index), cornerAt(outline, index + 1)];
  return [Math.sign(to[1] - from[1]), Math.sign(from[0] - to[0])];
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
