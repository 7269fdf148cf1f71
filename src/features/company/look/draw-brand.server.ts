import type { OverlayOptions, Sharp } from "sharp";
import { lookShades } from "#src/facts/accent.ts";
import type { Company } from "#src/facts/company.ts";
import type { PicturePart } from "#src/facts/logo.ts";
import { balancedLines, monogram } from "#src/facts/name-in-letters.ts";
import { factsInText } from "#src/facts/text-values.ts";
import { loadSharp } from "#src/platform/pictures/master-image.server.ts";
import { drawLine, type LetterStyle, widthOf } from "./draw-letters.ts";

const sides = { tab: 48, touch: 180, icon: 192, largeIcon: 512, maskable: 512 };

/**
 * Draws an icon as PNG, or the picture of a shared link as JPEG (OWN-100). Letters are outlines: no font has to be on the machine.
 *
 * @param logo the file of the company's own logo in the header
 */
export async function drawBrand(company: Company, part: PicturePart, logo?: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  if (part !== "shared") {
    const drawing = sharp(svg(96, 96, iconOf(company, part))).resize(sides[part]);
    return drawing.png({ compressionLevel: 9, palette: true, colours: 64 }).toBuffer();
  }
  const placed = logo ? [await placeLogo(sharp(logo))] : [];
  return sharp(svg(1200, 630, cardOf(company, logo === undefined)))
    .composite(placed)
    .flatten()
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/** On the gutter, at the left, on the background of the pages. */
async function placeLogo(logo: Sharp): Promise<OverlayOptions> {
  const inside = logo.resize({ width: 620, height: 250, fit: "inside" });
  const { data, info } = await inside.toBuffer({ resolveWithObject: true });
  return { input: data, left: margin, top: gutterY - 56 - info.height, blend: "multiply" };
}

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );
}

/** The monogram on the accent color, or a drop where the font has no letter of it. It stands on a gutter with a downspout that leaves the icon at its lower edge. */
function iconOf({ name, accent, ...company }: Company, part: PicturePart): string {
  const { onAccent } = lookShades({ accent, ...company });
  const letters = monogram(name);
  const style = { size: 62, tracking: -1.5 };
  const size = style.size * Math.min(1, 70 / widthOf(letters, style));
  const width = widthOf(letters, { ...style, size });
  // Systems cut the corners of the touch icon themselves, and of the maskable one all but a circle of 80 %.
  const corner = part === "touch" || part === "maskable" ? 0 : 20;
  const scale = part === "maskable" ? 0.74 : part === "touch" ? 0.92 : 1;
  const at = `translate(${48 * (1 - scale)} ${48 * (1 - scale)}) scale(${scale})`;
  const ground = `<rect width="96" height="96" rx="${corner}" fill="${accent}"/>`;
  const word =
    width > 0
      ? drawLine(letters, { ...style, size, x: (96 - width - style.tracking) / 2, y: 64, fill: onAccent })
      : `<path fill="${onAccent}" d="M48 8c9 15 17 22 17 34a17 17 0 0 1-34 0c0-12 8-19 17-34z"/>`;
  const gutter = `<path fill="${onAccent}" d="M11 71H85V144H78V78H11z"/>`;
  return `<clipPath id="icon">${ground}</clipPath>${ground}<g clip-path="url(#icon)"><g transform="${at}">${word}${gutter}</g></g>`;
}

const margin = 72;
/** The upper edge of the gutter that crosses the card. */
const gutterY = 404;

/** Rain falls into a gutter and leaves by a downspout; the name stands on it, where the company works below. */
function cardOf(company: Company, hasName: boolean): string {
  const { page, heading, inverse, action, bright } = lookShades(company);
  const below: LetterStyle = { size: 38, weight: "plain" };
  const lines = balancedLines(placeOf(company), 900, (line) => widthOf(line, below));
  const first = gutterY + 26 + (604 - gutterY - 52 * (lines.length - 1)) / 2 + 13;
  return [
    `<rect width="1200" height="630" fill="${page}"/>`,
    rain(action),
    `<rect y="${gutterY + 10}" width="1200" height="230" fill="${heading}"/>`,
    // The gutter's face, its lip and the downspout with its strap.
    `<path fill="#fff" d="M0 ${gutterY}H1128V630H1088V${gutterY + 26}H0z"/>`,
    `<path fill="${bright}" d="M0 ${gutterY}H1128V630H1118V${gutterY + 10}H0z"/>`,
    `<rect x="1080" y="520" width="56" height="12" fill="${inverse}"/>`,
    hasName ? nameOf(company, heading) : "",
    ...lines.map((line, at) => drawLine(line, { ...below, x: margin, y: first + 52 * at, fill: "#ffffff" })),
  ].join("");
}

/** What the card says below the gutter; without a year it ends with the place. */
export function placeOf(company: Company): string {
  const { counties, since } = factsInText(company);
  const place = `Seamless gutters in ${counties} ${company.counties.length === 1 ? "County" : "Counties"}`;
  return since === null ? place : `${place} since ${since}`;
}

/** The name as large as its place allows. */
function nameOf(company: Company, fill: string): string {
  const fits = [112, 100, 88, 76, 66, 58, 50, 42, 34, 24, 14].map((size) => {
    const style: LetterStyle = { size, tracking: -0.022 * size };
    const lines = balancedLines(company.name, 730, (line) => widthOf(line, style));
    const isRoomy = lines.length * size * 1.04 <= 290 && lines.every((line) => widthOf(line, style) <= 750);
    return { style, lines, isRoomy };
  });
  const { style, lines } = fits.find(({ isRoomy }) => isRoomy) ?? (fits.at(-1) as (typeof fits)[number]);
  const base = (line: number) => gutterY - 52 - (lines.length - 1 - line) * style.size * 1.04;
  const drawn = lines.map((line, at) => drawLine(line, { ...style, x: margin - 4, y: base(at), fill }));
  const hasRoomAbove = base(0) - style.size > 60 + 96 + 20;
  return `${drawn.join("")}${hasRoomAbove ? `<g transform="translate(${margin} 60)">${iconOf(company, "icon")}</g>` : ""}`;
}

/** Drops in columns at the right. */
function rain(stroke: string): string {
  const columns = Array.from({ length: 11 }, (_, at) => `M${848 + 31 * at} ${((at * 67) % 84) - 70}V388`);
  return `<path d="${columns.join("")}" stroke="${stroke}" stroke-width="6" stroke-linecap="round" stroke-dasharray="32 52" opacity="0.5"/>`;
}
