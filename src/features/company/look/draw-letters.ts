import letters from "./letters.gen.json" with { type: "json" };

type Weight = "bold" | "plain";
type Outlines = Readonly<Record<string, [advance: number, path: string]>>;

const outlines = { bold: letters.bold, plain: letters.plain } as unknown as Record<Weight, Outlines>;
const kerning: Readonly<Record<string, number>> = letters.kerning;

export type LetterStyle = { size: number; weight?: Weight; tracking?: number };

/** How wide a line is, in the drawing's units. */
export function widthOf(line: string, { size, weight = "bold", tracking = 0 }: LetterStyle): number {
  return (place(line, weight).width * size) / letters.upem + Array.from(line).length * tracking;
}

/**
 * A line of letters as outlines, so that the drawing needs no font. A letter that the site's font lacks is its base letter, or left out.
 *
 * @param x left end @param y of the base line
 */
export function drawLine(line: string, { x, y, fill, ...style }: LetterStyle & { x: number; y: number; fill: string }) {
  const { size, weight = "bold", tracking = 0 } = style;
  const scale = size / letters.upem;
  const drawn = place(line, weight).glyphs.map(
    ({ at, path }, index) => `<path transform="translate(${at + (index * tracking) / scale} 0)" d="${path}"/>`,
  );
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale})">${drawn.join("")}</g>`;
}

function place(line: string, weight: Weight) {
  const font = outlines[weight];
  let width = 0;
  let before = "";
  const glyphs = Array.from(line).flatMap((typed) => {
    const letter = typed in font ? typed : (typed.normalize("NFD")[0] ?? "");
    const [advance, path] = font[letter] ?? [0, ""];
    const at = width + (kerning[before + letter] ?? 0);
    width = at + advance;
    before = letter;
    return advance > 0 ? [{ at, path }] : [];
  });
  return { glyphs, width };
}
