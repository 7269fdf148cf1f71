import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Blob, Face, Font, shape, Buffer as TextBuffer, Variation } from "harfbuzzjs";
import subsetFont from "subset-font";

const packageFolder = "@fontsource-variable/atkinson-hyperlegible-next";
const require = createRequire(import.meta.url);

function packaged(file: string): Buffer {
  return readFileSync(require.resolve(`${packageFolder}/${file}`));
}

/** The typeface as its package brings it: every weight from 200 to 800, Latin letters. */
export const originalFont = packaged("files/atkinson-hyperlegible-next-latin-wght-normal.woff2");

/** The SIL Open Font License, which has to stand beside the font wherever it is handed on (its condition 2). */
export const originalLicence = packaged("LICENSE");

/** The font at one weight, to be asked for widths and outlines. */
export async function openFont(weight: number): Promise<Font> {
  const plain = await subsetFont(originalFont, undefined, { targetFormat: "truetype", keepAllGlyphs: true });
  const font = new Font(new Face(new Blob(plain)));
  font.setVariations([new Variation("wght", weight)]);
  return font;
}

/** The glyphs of one line of text, each with its place, kerned, in units of the font; and how long the line is. */
function setLine(font: Font, text: string) {
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  let length = 0;
  const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint: id, xAdvance = 0, xOffset = 0 }) => {
    const x = length + xOffset;
    length += xAdvance;
    return { id, x };
  });
  return { glyphs, length };
}

/** How wide a text is, in ems. */
export function widthInEms(font: Font, text: string): number {
  return setLine(font, text).length / font.face.upem;
}

/** Where a line of text stands in a drawing: the left end of its base line, and the size in the drawing's units. */
export type Placing = { x: number; y: number; size: number; tracking?: number };

/** A line of text as SVG path data, so that a drawing needs no font to show it. */
export function outlineText(font: Font, text: string, { x, y, size, tracking = 0 }: Placing): string {
  const scale = size / font.face.upem;
  const place = (glyphX: number, position: number) => (_: string, dx: string, dy: string) =>
    `${tenth(x + position * tracking + (glyphX + Number(dx)) * scale)} ${tenth(y - Number(dy) * scale)} `;
  return setLine(font, text)
    .glyphs.map((glyph, position) =>
      font.glyphToPath(glyph.id).replace(/(-?[\d.]+)[ ,](-?[\d.]+)[ ,]?/g, place(glyph.x, position)),
    )
    .join("")
    .replace(/ (?=[A-Z]|$)/g, "");
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
