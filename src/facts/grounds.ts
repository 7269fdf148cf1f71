import { contrastOf, type Oklch, parseHex, toHex, toOklch, toRgb } from "./oklch.ts";

/** The values of the tokens that follow from the dark color and the page background (src/ui/tokens.css). */
export type Grounds = Record<"heading" | "inverse" | "action" | "tint" | "page", string>;

/** Those of src/ui/tokens.css, which were chosen by eye. */
export const deliveredGrounds: Grounds = {
  heading: "#0b2e45",
  inverse: "#08243a",
  action: "#12507a",
  tint: "#e9f3f9",
  page: "#fbf8f2",
};

/** Muted, success and danger of src/ui/tokens.css: of all words on light backgrounds those of the least contrast. */
const palestWords = ["#3c5262", "#1f5a33", "#8f2a1c"];
const outline = "#5f7a8b";

/** WCAG 2.2: words (1.4.6), outlines as src/ui/tokens.css has them, and white on dark bands, where colored words stand too. */
const minText = 7;
const minOutline = 4;
const minOnDark = 10;

/** Whether a text is a color as `#rrggbb` in small letters. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

/** The nearest color that can be the dark one, or the color itself. @param color `#rrggbb` */
export function nearestDark(color: string): string {
  const isDark = (shade: string) => contrastOf("#ffffff", shade) >= minOnDark;
  return isDark(color) ? color : firstShade(toOklch(parseHex(color)), -1, isDark);
}

/** The nearest color that can be behind the pages, or the color itself. @param color `#rrggbb` */
export function nearestPage(color: string): string {
  return isLightGround(color) ? color : firstShade(toOklch(parseHex(color)), 1, isLightGround);
}

/** The colors of words and backgrounds that follow from two that the rules accept (OWN-108). */
export function groundShades(darkColor: string, page: string): Grounds {
  if (darkColor === deliveredGrounds.heading) return { ...deliveredGrounds, page };
  const dark = toOklch(parseHex(darkColor));
  const tint = firstShade({ ...dark, lightness: 0.955, chroma: Math.min(dark.chroma, 0.014) }, 1, isLightGround);
  const action = { ...dark, lightness: 0.43, chroma: Math.min(dark.chroma * 2, 0.12) };
  return {
    heading: darkColor,
    inverse: toHex(toRgb({ ...dark, lightness: Math.max(dark.lightness - 0.04, 0) })),
    action: firstShade(action, -1, (shade) => reaches(shade, [page, "#ffffff", tint], minText)),
    tint,
    page,
  };
}

function isLightGround(shade: string): boolean {
  return palestWords.every((word) => contrastOf(word, shade) >= minText) && contrastOf(outline, shade) >= minOutline;
}

export function reaches(color: string, grounds: readonly string[], ratio: number): boolean {
  return grounds.every((ground) => contrastOf(color, ground) >= ratio);
}

/** The first shade of a color, step by step lighter (1) or darker (-1), that is right. White and black always are. */
export function firstShade(from: Oklch, direction: number, isRight: (shade: string) => boolean): string {
  for (let lightness = from.lightness; lightness > 0 && lightness < 1; lightness += direction * 0.0025) {
    const shade = toHex(toRgb({ ...from, lightness }));
    if (isRight(shade)) return shade;
  }
  return direction > 0 ? "#ffffff" : "#000000";
}
