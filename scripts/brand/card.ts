import sharp from "sharp";
import { site } from "#site";
import { openFont, outlineText } from "../fonts/typeface.ts";
import { originalsFolder } from "../pictures/plan.ts";
import { logoOnLight, logoSize } from "./logo.ts";
import { deep, drawing, rain, sand } from "./mark.ts";

const card = { width: 1200, height: 630 };
/** Where the words end and the house begins. */
const edge = 600;
/** In the original: the eave's lower end lies on the left edge, 641 pixels down. */
const house = { left: 948, top: 126, width: 1040, height: 1092 };
const eaveY = (769 - house.top) * (card.height / house.height);

const bold = await openFont(800);
const plain = await openFont(500);

/** The gutter of the picture drawn on to the left: the headline stands on it, as on the home page. */
function gutterLine(): string {
  const y = eaveY - 7;
  return (
    `<rect y="${y - 2}" width="${edge}" height="18" fill="${rain}"/>` +
    `<rect y="${y}" width="${edge}" height="14" fill="#fff"/><rect y="${y + 10}" width="${edge}" height="4" fill="#dfe5e8"/>`
  );
}

function words(): string {
  const [last = "", ...others] = site.counties.toReversed();
  const headline = ["Rain comes down.", "We lead it away."].map((line, i) =>
    outlineText(bold, line, { x: 58, y: eaveY - 100 + 62 * i, size: 59, tracking: -1.5 }),
  );
  const below = [
    `Seamless gutters in ${others.toReversed().join(", ")}`,
    `and ${last} Counties since ${site.since}`,
  ].map((line, i) => outlineText(plain, line, { x: 60, y: eaveY + 72 + 44 * i, size: 32 }));
  return `<path d="${headline.join("")}" fill="${rain}"/><path d="${below.join("")}" fill="${deep}"/>`;
}

/** The card that other sites show for a link to this one (OpenGraph, PUB-12): 1200 × 630, JPEG. */
export async function renderCard(): Promise<Buffer> {
  const picture = await sharp(`${originalsFolder}hero-front-golden-hour-wide.jpg`)
    .extract(house)
    .resize(card.width - edge, card.height)
    .toBuffer();
  const logo = `<g transform="translate(58 54) scale(${232 / logoSize.width})">${logoOnLight}</g>`;
  const paper = `<rect width="${edge}" height="${card.height}" fill="${sand}"/>`;
  const drawn = drawing(card.width, card.height, paper + gutterLine() + logo + words());
  return sharp({ create: { ...card, channels: 3, background: sand } })
    .composite([
      { input: picture, left: edge, top: 0 },
      { input: Buffer.from(drawn), left: 0, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
