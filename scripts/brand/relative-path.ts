/** What a command of a path takes from one point to the next: control point (Q only), then the end, absolute. */
type Segment = { command: string; numbers: number[] };

/**
 * The same outline with distances in place of positions, for a file that compresses to two thirds.
 *
 * @param path absolute M, L, Q and Z with at most one decimal, as `outlineText` writes them
 * @returns relative m, l, h, v, q and z (SVG 2, 9.3)
 * @throws Error on any other command
 */
export function relativePath(path: string): string {
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  let written = "";
  let before = "";
  for (const { command, numbers } of segments(path)) {
    const moved = numbers.map((number, place) => number - (place % 2 === 0 ? x : y));
    const [endX = startX, endY = startY] = numbers.slice(-2);
    const letter = command === "L" && endX === x ? "v" : command === "L" && endY === y ? "h" : command.toLowerCase();
    const shown = letter === "v" ? moved.slice(1) : letter === "h" ? moved.slice(0, 1) : moved;
    // A command that repeats needs no letter, except m, which then means l.
    written = shown.reduce(appendNumber, letter === before && letter !== "m" ? written : written + letter);
    before = letter;
    [x, y] = [endX, endY];
    if (command === "M") [startX, startY] = [x, y];
  }
  return written;
}

function segments(path: string): Segment[] {
  if (/[^MLQZ\d\s.,-]/.test(path)) throw new Error("A path of other commands than M, L, Q and Z");
  return [...path.matchAll(/([MLQZ])([^MLQZ]*)/g)].map(([, command = "", numbers = ""]) => ({
    command,
    numbers: (numbers.match(/-?[\d.]+/g) ?? []).map(Number),
  }));
}

/** A number after what is written, with a space only where the two would be read as one. */
function appendNumber(written: string, number: number): string {
  const text = String(Math.round(number * 10) / 10).replace(/^(-?)0\./, "$1.");
  const isApart = /[a-z]$/.test(written) || text.startsWith("-") || (text.startsWith(".") && /\.\d+$/.test(written));
  return isApart ? written + text : `${written} ${text}`;
}
