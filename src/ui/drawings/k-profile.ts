/**
 * The outline of a K-style gutter, computed from its measures in inches. Every drawing and every figure on the site comes from
 * it (PUB-02).
 *
 * Seen from the end: a flat back, a flat bottom, a short riser, the ogee (round below, hollow above), a flat band and a lip
 * that turns back in. Coordinates are inches from the back, and inches *up* from the bottom.
 */
export type ProfileMeasures = {
  /** Outside width across the top: what "5 inch" and "6 inch" mean. */
  readonly top: number;
  /** Height of the back, which lies on the fascia. */
  readonly back: number;
  /** Height of the front lip, a little lower than the back so that an overflow falls outward, never behind the gutter. */
  readonly front: number;
  /** Width of the flat bottom. */
  readonly bottom: number;
};

export type Point = readonly [x: number, y: number];

/** The parts of the front, as shares of its height that both sizes have in common. */
const RISER = 0.12;
const BAND = 0.24;
const LIP = 0.11;
/** The small flat steps below and above the ogee, as a share of its width. */
const STEP = 0.1;

/** The two halves of the ogee as cubic curves: round below, hollow above, mirror images of each other. */
function ogee({ top, front, bottom }: ProfileMeasures) {
  const width = top - bottom;
  const low: Point = [bottom + STEP * width, RISER * front];
  const high: Point = [top - STEP * width, (1 - BAND) * front];
  const middle: Point = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  const wide = high[0] - low[0];
  const tall = high[1] - low[1];
  return {
    low,
    lowBend: [low[0] + 0.3 * wide, low[1] + 0.07 * tall] as Point,
    midBend: [middle[0] - 0.12 * wide, middle[1] - 0.24 * tall] as Point,
    middle,
    highBend: [high[0] - 0.3 * wide, high[1] - 0.07 * tall] as Point,
    high,
  };
}

/** The front of the gutter from the bottom corner up to the lip, as points close enough to measure areas with. */
function frontLine(measures: ProfileMeasures): Point[] {
  const { low, lowBend, midBend, middle, highBend, high } = ogee(measures);
  const mirrored: Point = [2 * middle[0] - midBend[0], 2 * middle[1] - midBend[1]];
  return [
    [measures.bottom, 0],
    [measures.bottom, low[1]],
    ...curve(low, lowBend, midBend, middle),
    ...curve(middle, mirrored, highBend, high),
    [measures.top, high[1]],
    [measures.top, measures.front],
  ];
}

function curve(a: Point, b: Point, c: Point, d: Point): Point[] {
  const steps = Array.from({ length: 25 }, (_, step) => step / 24);
  const at = (t: number, axis: 0 | 1) =>
    a[axis] * (1 - t) ** 3 + 3 * b[axis] * t * (1 - t) ** 2 + 3 * c[axis] * t ** 2 * (1 - t) + d[axis] * t ** 3;
  return steps.map((t) => [at(t, 0), at(t, 1)]);
}

/** The corners of the front that show as lines along a run: both ends of each flat step, and the upper edge of the band. */
export function frontCreases(measures: ProfileMeasures): Point[] {
  const { low, high } = ogee(measures);
  return [[measures.bottom, 0], [measures.bottom, low[1]], low, high, [measures.top, high[1]]];
}

/** How far from the back the front stands at a height (in inches up from the bottom). */
export function frontAt(measures: ProfileMeasures, height: number): number {
  const line = frontLine(measures);
  const above = line.findIndex(([, y]) => y >= height);
  const [x2, y2] = line[above] ?? [measures.top, measures.front];
  const [x1, y1] = line[above - 1] ?? [measures.bottom, 0];
  return y2 === y1 ? x2 : x1 + ((x2 - x1) * (height - y1)) / (y2 - y1);
}

/** @returns square inches of the section, filled to the front lip */
export function sectionArea(measures: ProfileMeasures): number {
  const outline: Point[] = [[0, 0], ...frontLine(measures), [0, measures.front]];
  const doubled = outline.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** Where the drawing puts the inside bottom corner of the back, and how many units an inch is. */
export type Placing = { readonly x: number; readonly y: number; readonly scale: number };

/** Path data needs no more than a tenth of a unit. */
export const tenth = (value: number) => Math.round(value * 10) / 10;

/** SVG path of the whole section as an open line, from the top of the back round to the turned-in lip. */
export function outlinePath(measures: ProfileMeasures, placing: Placing): string {
  const to = placer(placing);
  const { front, top, back, bottom } = measures;
  const { low, lowBend, midBend, middle, highBend, high } = ogee(measures);
  const lip = LIP * top;
  return [
    `M${to(0, back)}L${to(0, 0)} ${to(bottom, 0)} ${to(bottom, low[1])} ${to(...low)}`,
    `C${to(...lowBend)} ${to(...midBend)} ${to(...middle)}S${to(...highBend)} ${to(...high)}`,
    `L${to(top, high[1])} ${to(top, front)} ${to(top - lip, front)} ${to(top - 1.1 * lip, front - 0.6 * lip)}`,
  ].join("");
}

/**
 * SVG path of the water standing in the section, `depth` inches deep.
 *
 * @throws {RangeError} when that much water does not fit.
 */
export function waterPath(measures: ProfileMeasures, depth: number, placing: Placing): string {
  if (depth <= 0 || depth > measures.front)
    throw new RangeError(`No water ${depth} inches deep in a gutter of ${measures.front}`);
  const to = placer(placing);
  const wet = frontLine(measures).filter(([, y], i) => y < depth && (i < 3 || i % 4 === 0));
  const shore: Point[] = [[0, depth], [0, 0], ...wet, [frontAt(measures, depth), depth]];
  return `M${shore.map(([x, y]) => to(x, y)).join(" ")}z`;
}

function placer({ x, y, scale }: Placing) {
  return (inchesOut: number, inchesUp: number) => `${tenth(x + inchesOut * scale)} ${tenth(y - inchesUp * scale)}`;
}
