/**
 * Makes the site's one font and the CSS that declares it: `node scripts/make-font.ts`.
 *
 * Writes `public/fonts/atkinson-hyperlegible-next.woff2` (the characters and weights the pages use), its licence beside it, and
 * `src/ui/font.css` with the font and the stand-ins that keep its place while it loads.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { openFont, originalFont, originalLicence, widthInEms } from "./fonts/typeface.ts";

/** Basic Latin and Latin-1, which is what people in Florida sign with, and the punctuation of good typesetting. */
const characters = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ..."–—‘’‚“”„†‡•…‰′″‹›⁄−™€↑↓".split("").map((character) => character.charCodeAt(0)),
];

/** Text is set in 400, 600 and 700, headings in 800: the thin half of the axis would be a fifth of the file. */
const weights = { min: 400, max: 800 };

const sample =
  "We measure your roofline, roll the gutter in one piece at your house and hang it the same day. Seamless gutters for homes in " +
  "Marion, Lake and Sumter County since 1998. We call back within one business day. Free, no-obligation estimates by phone: " +
  "352-555-0142. What does a six inch gutter carry that a five inch does not? About half again as much rain.";

/**
 * What stands in until the font is there: on Windows, Apple and Linux Arial or what was drawn to its measures, on Android Roboto.
 * `ems` is how wide they set the sample, measured on Liberation Sans 2.1 (metrics of Arial) and Roboto 3 with HarfBuzz.
 */
const standIns = [
  { family: "Atkinson Stand-in", weight: 400, range: "200 599", ems: 157.2925, local: ["Arial", "Liberation Sans"] },
  {
    family: "Atkinson Stand-in",
    weight: 700,
    range: "600 749",
    ems: 168.3735,
    local: ["Arial Bold", "Liberation Sans Bold"],
  },
  {
    family: "Atkinson Stand-in",
    weight: 800,
    range: "750 900",
    ems: 168.3735,
    local: ["Arial Bold", "Liberation Sans Bold"],
  },
  { family: "Atkinson Stand-in Android", weight: 400, range: "200 599", ems: 156.0762, local: ["Roboto"] },
  { family: "Atkinson Stand-in Android", weight: 700, range: "600 749", ems: 158.8296, local: ["Roboto Bold"] },
  { family: "Atkinson Stand-in Android", weight: 800, range: "750 900", ems: 158.8296, local: ["Roboto Bold"] },
];

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

const percent = (share: number) => `${Math.round(1000 * share) / 10}%`;

/** A stand-in stretched to the font's width; ascent and descent are the font's own, seen from the stretched size. */
async function standInRule({ family, weight, range: covers, ems, local }: (typeof standIns)[number]): Promise<string> {
  const font = await openFont(weight);
  const { ascender, descender, lineGap } = font.hExtents();
  const stretch = widthInEms(font, sample) / ems;
  const override = (units: number) => percent(units / font.face.upem / stretch);
  return `@font-face {
  font-family: "${family}";
  src: ${local.map((name) => `local("${name}")`).join(", ")};
  font-weight: ${covers};
  size-adjust: ${percent(stretch)};
  ascent-override: ${override(ascender)};
  descent-override: ${override(-descender)};
  line-gap-override: ${override(lineGap)};
}
`;
}

const folder = fileURLToPath(new URL("../public/fonts/", import.meta.url));
mkdirSync(folder, { recursive: true });
const font = await subsetFont(originalFont, String.fromCharCode(...characters), {
  targetFormat: "woff2",
  variationAxes: { wght: weights },
});
writeFileSync(`${folder}atkinson-hyperlegible-next.woff2`, font);
writeFileSync(`${folder}OFL.txt`, originalLicence);

const rules = await Promise.all(standIns.map(standInRule));
writeFileSync(
  fileURLToPath(new URL("../src/ui/font.css", import.meta.url)),
  `/*
 * Written by scripts/make-font.ts. While the font loads, text stands in the reader's own sans serif, stretched to the same
 * width and line height; a font that comes too late waits for the next page, so that nothing ever moves (CLS 0).
 */
@font-face {
  font-family: "Atkinson Hyperlegible Next";
  src: url("/fonts/atkinson-hyperlegible-next.woff2") format("woff2");
  font-weight: ${weights.min} ${weights.max};
  font-display: optional;
}
${rules.join("")}`,
);
console.log(`font: ${font.length} bytes`);
