/**
 * Makes the site's typeface and the CSS that declares it: `node scripts/make-font.ts`.
 *
 * Writes `public/fonts/atkinson-hyperlegible-next.woff2` (what every page is set in), `…-more.woff2` (letters that few names
 * need), the licence beside them, `src/ui/text/font.css` with both files and the stand-ins that keep their place, and
 * `src/features/company/look/letters.gen.json`, the outlines of letters for drawings.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { relativePath } from "./brand/relative-path.ts";
import { openFont, originalFont, originalLicence, outlineText, widthInEms } from "./fonts/typeface.ts";

/**
 * Basic Latin and the signs of good typesetting are in one file that fits into what a server may send at once
 * (docs/decisions/0015-font-that-takes-over.md). The rest of Latin-1, which is what people in Florida sign with, waits until a
 * page has it: of two rules for a character the later one wins, so the rest comes first and its range can be a rough one.
 */
const first = [...range(0x20, 0x7e), ...codes("\u00a0©®·×–—‘’“”…−")];
const rest = [...range(0xa1, 0xff), ...codes("‚„†‡•‰′″‹›⁄™€↑↓")].filter((code) => !first.includes(code));
const files = [
  { name: "atkinson-hyperlegible-next-more", characters: rest, covers: "U+a1-2193" },
  { name: "atkinson-hyperlegible-next", characters: first, covers: unicodeRange(first) },
];

/** Text is set in 400, 600 and 700: an 800 for headings would be a third of the file. */
const weights = { min: 400, max: 700 };

const text =
  "We measure your roofline, roll the gutter in one piece at your house and hang it the same day. Seamless gutters for homes in " +
  "Marion, Lake and Sumter County since 1998. We call back within one business day. Free, no-obligation estimates by phone: " +
  "352-555-0142. What does a six inch gutter carry that a five inch does not? About half again as much rain.";

/** What is set in 700 and may not wrap otherwise: buttons with the telephone number, whose digits are wider than Arial's. */
const buttons = "Call 352-555-0142. Free estimate: 352-555-0142. Write to us.";

/** Headings stand on one line or two: a stand-in that is a percent too wide makes a line more. */
const headings =
  "Rain comes down. Where does your rain go? How we got here. What happens on the day. Read us your other quote. Seamless " +
  "gutters, 5 and 6 inch. Gutter guards. Contact us. Reviews. The Villages. Too much rain goes outward. Three County Seamless " +
  "Gutters.";

/**
 * What stands in until the font is there: on Windows, Apple and Linux Arial or what was drawn to its measures, on Android Roboto.
 * `ems` is how wide they set the sample, measured on Liberation Sans 2.1 (metrics of Arial) and Roboto 3 with HarfBuzz.
 */
const arial = { family: "Atkinson Stand-in", local: ["Arial", "Liberation Sans"] };
const arialBold = { family: "Atkinson Stand-in", local: ["Arial Bold", "Liberation Sans Bold"] };
const roboto = { family: "Atkinson Stand-in Android", local: ["Roboto"] };
const robotoBold = { family: "Atkinson Stand-in Android", local: ["Roboto Bold"] };
const standIns = [
  { ...arial, weight: 400, covers: "200 499", sample: text, ems: 157.2925 },
  { ...arialBold, weight: 600, covers: "500 649", sample: text, ems: 168.3735 },
  { ...arialBold, weight: 700, covers: "650 749", sample: buttons, ems: 28.1631 },
  { ...arialBold, weight: 700, covers: "750 900", sample: headings, ems: 124.0239 },
  { ...roboto, weight: 400, covers: "200 499", sample: text, ems: 156.0762 },
  { ...robotoBold, weight: 700, covers: "500 749", sample: buttons, ems: 27.895 },
  { ...robotoBold, weight: 700, covers: "750 900", sample: headings, ems: 116.2954 },
];

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

function codes(characters: string): number[] {
  return Array.from(characters, (character) => character.charCodeAt(0));
}

const percent = (share: number) => `${Math.round(1000 * share) / 10}%`;

/** A stand-in stretched to the font's width; ascent and descent are the font's own, seen from the stretched size. */
async function standInRule({ family, weight, covers, sample, ems, local }: (typeof standIns)[number]): Promise<string> {
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

/** One file of the typeface; the browser asks for it as soon as the page shows one of its characters. */
function fontRule({ name, covers }: (typeof files)[number]): string {
  return `@font-face {
  font-family: "Atkinson Hyperlegible Next";
  src: url("/fonts/${name}.woff2") format("woff2");
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  unicode-range: ${covers};
}
`;
}

/** Neighbors as one range; characters outside of all files stand in the reader's own sans serif. */
function unicodeRange(characters: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const code of characters.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && code === last.to + 1) last.to = code;
    else runs.push({ from: code, to: code });
  }
  const hex = (code: number) => code.toString(16);
  return runs.map(({ from, to }) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(", ");
}

const folder = fileURLToPath(new URL("../public/fonts/", import.meta.url));
mkdirSync(folder, { recursive: true });
for (const { name, characters } of files) {
  const font = await subsetFont(originalFont, String.fromCharCode(...characters), {
    targetFormat: "woff2",
    variationAxes: { wght: weights },
  });
  writeFileSync(`${folder}${name}.woff2`, font);
  console.log(`${name}: ${font.length} bytes`);
}
writeFileSync(`${folder}OFL.txt`, originalLicence);

const rules = await Promise.all(standIns.map(standInRule));
writeFileSync(
  fileURLToPath(new URL("../src/ui/text/font.css", import.meta.url)),
  `/*
 * Written by scripts/make-font.ts. Until the font is there, text stands in the reader's own sans serif, stretched to the same
 * width and line height for each weight, so that lines stay where they are when the font takes over (CLS 0).
 */
${files.map(fontRule).join("")}${rules.join("")}`,
);

/** The letters of drawings that the server makes (src/features/company/look/draw-letters.ts): a drawing then needs no font. */
const drawn = String.fromCharCode(...first, ...rest);
const outlines = { upem: 0, bold: {}, plain: {}, kerning: {} } as {
  upem: number;
  /** By letter: how far the next one stands, and its outline with y downwards. */
  bold: Record<string, [advance: number, path: string]>;
  plain: Record<string, [advance: number, path: string]>;
  /** By pair, in bold. */
  kerning: Record<string, number>;
};
for (const [name, weight] of [
  ["bold", 800],
  ["plain", 500],
] as const) {
  const font = await openFont(weight);
  outlines.upem = font.face.upem;
  const advance = (text: string) => Math.round(widthInEms(font, text) * font.face.upem);
  for (const letter of drawn) {
    const path = outlineText(font, letter, { x: 0, y: 0, size: font.face.upem });
    outlines[name][letter] = [advance(letter), relativePath(path.replace(/-?[\d.]+/g, (n) => String(Math.round(+n))))];
  }
  if (name === "plain") continue;
  const kerned = /[\w.,’&-]/;
  for (const one of drawn.match(new RegExp(kerned, "g")) ?? [])
    for (const two of drawn.match(new RegExp(kerned, "g")) ?? []) {
      const between = advance(one + two) - advance(one) - advance(two);
      if (Math.abs(between) > 4) outlines.kerning[one + two] = between;
    }
}
writeFileSync(
  fileURLToPath(new URL("../src/features/company/look/letters.gen.json", import.meta.url)),
  `${JSON.stringify(outlines)}\n`,
);
