export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** A straight piece of a county's border: from x, y to x, y. */
export type Line = readonly [number, number, number, number];

/** The lines of an outline, which is a path of straight lines only. */
export function linesOf(path: string): Line[] {
  const rings = path.split("M").slice(1);
  return rings.flatMap((ring) => {
    const points = ring
      .replace("Z", "")
      .split("L")
      .map((point) => point.split(",").map(Number));
    return points.map(([x = 0, y = 0], i): Line => {
      const [toX = 0, toY = 0] = points[(i + 1) % points.length] ?? [];
      return [x, y, toX, toY];
    });
  });
}

/** Whether a line touches a box: clips the line to the box and checks that something is left (Liang and Barsky). */
export function crosses([x, y, toX, toY]: Line, { left, top, right, bottom }: Box): boolean {
  const [dx, dy] = [toX - x, toY - y];
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [-dx, x - left],
    [dx, right - x],
    [-dy, y - top],
    [dy, bottom - y],
  ] as const) {
    if (step === 0 && room < 0) return false;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  return from <= to;
}
