/** A corner in feet from the left and from the back of the drawing. */
export type Corner = readonly [x: number, y: number];

/** The corners of the roof's edge, clockwise as drawn. Every corner is square. */
export type Outline = readonly Corner[];

/** A side from its corner to the next. `turnsIn` says which of its ends are inside corners. */
export type Side = {
  from: Corner;
  to: Corner;
  feet: number;
  /** From the eave to the ridge above it. */
  depth: number;
  turnsIn: readonly [atFrom: boolean, atTo: boolean];
};

export const maxCorners = 24;
export const sideFeet = { min: 2, max: 200 } as const;

/** The corner of `outline` at `index`, counted around. */
export function cornerAt(outline: Outline, index: number): Corner {
  const corner = outline[(index + outline.length) % outline.length];
  if (!corner) throw new RangeError("The outline has no corners.");
  return corner;
}

/** The sides in the order of their first corners. The outline has no problem. */
export function sidesOf(outline: Outline): Side[] {
  return outline.map((from, index) => {
    const to = cornerAt(outline, index + 1);
    const turnsIn = [isInside(outline, index), isInside(outline, index + 1)] as const;
    const feet = lengthOf(from, to);
    const across = acrossFrom(outline, index);
    // A hip between two outside corners reaches half of its length up.
    const depth = turnsIn[0] || turnsIn[1] ? across / 2 : Math.min(across, feet) / 2;
    return { from, to, feet, depth, turnsIn };
  });
}

/** Whether the outline turns left at a corner, into the house. */
export function isInside(outline: Outline, index: number): boolean {
  return cross(cornerAt(outline, index - 1), cornerAt(outline, index), cornerAt(outline, index + 1)) < 0;
}

/**
 * What keeps an outline from being the edge of a roof.
 *
 * @returns a sentence for the person who draws it; undefined if it is one
 */
export function outlineProblem(outline: Outline): string | undefined {
  if (outline.length < 4) return "A roof has at least four corners. Please choose a shape.";
  if (outline.length > maxCorners)
    return `This planner draws up to ${maxCorners} corners. For a roof with more, please call us.`;
  const lengths = outline.map((from, index) => lengthOf(from, cornerAt(outline, index + 1)));
  if (lengths.some((feet) => feet < sideFeet.min))
    return `Each side has to be at least ${sideFeet.min} feet long. Please make the others fit.`;
  if (lengths.some((feet) => feet > sideFeet.max))
    return `This planner goes up to ${sideFeet.max} feet a side. For a longer building, please call us.`;
  if (!outline.every((_, index) => isSquare(outline, index)))
    return "This planner draws square corners only. For an angled wall, please call us.";
  if (crosses(outline) || area(outline) <= 0)
    return "Two sides of the house would cross. Please make this side shorter, or another one longer.";
  return undefined;
}

/** The outline with one corner moved to whole feet; its neighbors follow, so that all corners stay square. */
export function moveCorner(outline: Outline, index: number, [x, y]: Corner): Outline {
  const [oldX, oldY] = cornerAt(outline, index);
  const to: Corner = [Math.round(x), Math.round(y)];
  const neighbors = [index - 1, index + 1].map((near) => (near + outline.length) % outline.length);
  return outline.map((corner, at) => {
    if (at === index) return to;
    if (!neighbors.includes(at)) return corner;
    return [corner[0] === oldX ? to[0] : corner[0], corner[1] === oldY ? to[1] : corner[1]];
  });
}

/**
 * The outline with one side of another length: the side after it moves, or else the side before it.
 *
 * @returns the first of both without a problem, or the problem of the first
 */
export function withLength(outline: Outline, index: number, feet: number): Outline | string {
  const [from, to] = [cornerAt(outline, index), cornerAt(outline, index + 1)];
  const stretch = (at: Corner, away: Corner): Corner => [
    at[0] + Math.sign(at[0] - away[0]) * (feet - lengthOf(from, to)),
    at[1] + Math.sign(at[1] - away[1]) * (feet - lengthOf(from, to)),
  ];
  const moved = moveCorner(outline, (index + 1) % outline.length, stretch(to, from));
  const problem = outlineProblem(moved);
  if (!problem) return moved;
  const other = moveCorner(outline, index, stretch(from, to));
  return outlineProblem(other) ? problem : other;
}

/** Square feet within the outline. */
export function area(outline: Outline): number {
  return outline.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = cornerAt(outline, index + 1);
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

function lengthOf([fromX, fromY]: Corner, [toX, toY]: Corner): number {
  return Math.abs(toX - fromX) + Math.abs(toY - fromY);
}

function cross([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number {
  return (bx - ax) * (cy - by) - (by - ay) * (cx - bx);
}

function isSquare(outline: Outline, index: number): boolean {
  const [before, corner, after] = [
    cornerAt(outline, index - 1),
    cornerAt(outline, index),
    cornerAt(outline, index + 1),
  ];
  const vertical = before[0] === corner[0] && corner[1] === after[1];
  const horizontal = before[1] === corner[1] && corner[0] === after[0];
  return vertical !== horizontal;
}

/** Whether two sides that are no neighbors touch. All sides lie along the axes. */
function crosses(outline: Outline): boolean {
  const boxes = outline.map((from, index) => {
    const to = cornerAt(outline, index + 1);
    return [Math.min(from[0], to[0]), Math.max(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  }) as [number, number, number, number][];
  const last = boxes.length - 1;
  return boxes.some((one, index) =>
    boxes.some(
      (two, other) =>
        other > index + 1 &&
        !(index === 0 && other === last) &&
        one[0] <= two[1] &&
        two[0] <= one[1] &&
        one[2] <= two[3] &&
        two[2] <= one[3],
    ),
  );
}

/** Feet from a side across the house to the nearest side that faces it. */
function acrossFrom(outline: Outline, index: number): number {
  const [from, to] = [cornerAt(outline, index), cornerAt(outline, index + 1)];
  // Turned so that each side runs to the right, with the house below it.
  const turned = (corner: Corner): Corner => {
    if (from[1] === to[1]) return to[0] > from[0] ? corner : [-corner[0], -corner[1]];
    return to[1] > from[1] ? [corner[1], -corner[0]] : [-corner[1], corner[0]];
  };
  const [left, top] = turned(from);
  const [right] = turned(to);
  const distances = outline.flatMap((corner, other) => {
    const [[startX, startY], [endX]] = [turned(corner), turned(cornerAt(outline, other + 1))];
    const faces = startX > endX && endX < right && startX > left && startY > top;
    return faces ? [startY - top] : [];
  });
  return Math.min(...distances);
}
