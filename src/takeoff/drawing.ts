import { type Corner, cornerAt, type Outline, sidesOf } from "./outline.ts";
import { type Downspout, standsAt } from "./takeoff.ts";

/** The drawing's width and height in its own units. */
export const drawingSize = { width: 400, height: 300 } as const;

const margin = 40;
/** From the eave into the house, to the middle of a label, and out of it, to a downspout. */
const [labelIn, downspoutOut] = [20, 13];
/** A side shorter than that has room for its letter only. */
const roomForFeet = 104;

/** Where feet lie on the drawing. */
export type Frame = { scale: number; left: number; top: number };

/** The largest frame in which the whole outline is seen. */
export function frameOf(outline: Outline): Frame {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min((drawingSize.width - 2 * margin) / width, (drawingSize.height - 2 * margin) / height);
  return {
    scale,
    left: (drawingSize.width - width * scale) / 2 - left * scale,
    top: (drawingSize.height - height * scale) / 2 - top * scale,
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

/** The side of a drawing: its line, and its label, which `transform` puts in its place. */
type DrawnSide = { path: string; label: string; transform: string };

/** In place of a side that the outline does not have. */
export const noSide: DrawnSide = { path: "", label: "", transform: "translate(0 0)" };

/** An outline as paths of an SVG. */
export function drawOutline(outline: Outline, downspouts: readonly Downspout[], frame = frameOf(outline)) {
  const corners = outline.map((corner) => onDrawing(frame, corner));
  const sides = sidesOf(outline).map(({ feet }, index): DrawnSide => {
    const [from, to] = [cornerAt(corners, index), cornerAt(corners, index + 1)];
    const [outX, outY] = outward(outline, index);
    const [x, y] = [(from[0] + to[0]) / 2 - outX * labelIn, (from[1] + to[1]) / 2 - outY * labelIn].map(tenth);
    const length = Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]);
    return {
      path: `M${from.join(" ")}L${to.join(" ")}`,
      label: length < roomForFeet ? letterOf(index) : `${letterOf(index)}, ${feet} ft`,
      transform: `translate(${x} ${y})${from[0] === to[0] && length >= roomForFeet ? " rotate(-90)" : ""}`,
    };
  });
  const squares = downspouts.map((one) => {
    const place = standsAt(outline, one);
    const corner = outline.findIndex(([x, y]) => x === place[0] && y === place[1]);
    const outs = (corner < 0 ? [one.side] : [corner - 1, corner]).map((side) => outward(outline, side));
    const [x, y] = onDrawing(frame, place);
    const [outX, outY] = outs.reduce(([sumX, sumY], [oneX, oneY]) => [sumX + oneX, sumY + oneY], [0, 0]);
    return `M${tenth(x + outX * downspoutOut - 7)} ${tenth(y + outY * downspoutOut - 7)}h14v14h-14z`;
  });
  return {
    roof: `M${corners.map((corner) => corner.join(" ")).join("L")}z`,
    corners,
    sides,
    downspouts: squares.join(""),
  };
}

/** The direction out of the house from a side. */
function outward(outline: Outline, index: number): Corner {
  const [from, to] = [cornerAt(outline, index), cornerAt(outline, index + 1)];
  return [Math.sign(to[1] - from[1]), Math.sign(from[0] - to[0])];
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
