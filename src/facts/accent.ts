import { contrastOf, type Oklch, parseHex, toHex, toOklch, toRgb } from "./oklch.ts";

/** The values of the tokens that follow from the accent color (src/ui/tokens.css). */
export type AccentShades = {
  accent: string;
  accentHover: string;
  onAccent: string;
  /** The outline of a button that its background alone would not show. */
  accentEdge: string;
  /** The accent on dark backgrounds: buttons, letters, the ring of the focus. */
  bright: string;
  brightHover: string;
  onBright: string;
};

/** The accent of src/ui/tokens.css and its shades, which were chosen by eye. */
export const deliveredAccent: AccentShades = {
  accent: "#f6a821",
  accentHover: "#ffbb45",
  onAccent: "#1f1600",
  accentEdge: "transparent",
  bright: "#f6a821",
  brightHover: "#ffbb45",
  onBright: "#1f1600",
};

/** Page, surface and tint of src/ui/tokens.css; heading and inverse of it; page and surface of the dark staff app. */
const lightGrounds = ["#fbf8f2", "#ffffff", "#e9f3f9"];
const darkGrounds = ["#0b2e45", "#08243a", "#0b1c29", "#122a3a"];

/** WCAG 2.2: words on the accent at AAA, as everywhere on the site (1.4.6); words in it (1.4.3); outlines (1.4.11). */
const minTextOn = 7;
const minTextIn = 4.5;
const minPart = 3;
/** A background of less contrast to the page than this needs an outline. The delivered one has 1.77. */
const minVisible = 1.5;

/** Why a text cannot be the accent, for its field (OWN-41). */
export function accentProblem(typed: string): string | undefined {
  if (!isColor(typed)) return "Please enter a color as # and six digits or letters, such as #f6a821.";
  const nearest = nearestAccent(typed);
  return nearest === typed ? undefined : `Words on this color are hard to read. The nearest that works is ${nearest}.`;
}

/** Whether a text is a color as `#rrggbb` in small letters. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

/**
 * The nearest color that can be the accent, or the color itself (OWN-41). Words on a color of middle lightness have less than
 * 7:1, dark or white, so it gets lighter or darker until they have it. Hue stays, and chroma where a screen can show it.
 *
 * @param color `#rrggbb`
 */
export function nearestAccent(color: string): string {
  if (inkOn(color) !== undefined) return color;
  const wanted = toOklch(parseHex(color));
  const both = [-1, 1].map((direction) => firstShade(wanted, direction, (shade) => inkOn(shade) !== undefined));
  const distance = (shade: string) => {
    const { lightness, chroma } = toOklch(parseHex(shade));
    return Math.hypot(lightness - wanted.lightness, chroma - wanted.chroma);
  };
  const [darker, lighter] = both as [string, string];
  return distance(darker) <= distance(lighter) ? darker : lighter;
}

/**
 * The shades that follow from an accent color (OWN-40).
 *
 * @param color `#rrggbb` for which `nearestAccent` has no other
 */
export function accentShades(color: string): AccentShades {
  if (color === deliveredAccent.accent) return deliveredAccent;
  const wanted = toOklch(parseHex(color));
  const bright = isBright(color) ? color : firstShade(wanted, 1, isBright);
  return {
    accent: color,
    accentHover: hoverOf(color),
    onAccent: inkOn(color) ?? "#000000",
    accentEdge: reaches(color, lightGrounds, minVisible)
      ? "transparent"
      : firstShade(wanted, -1, (shade) => reaches(shade, lightGrounds, minPart)),
    bright,
    brightHover: hoverOf(bright),
    onBright: inkOn(bright) ?? "#000000",
  };
}

/** The tokens that follow from an accent color, such as `--color-accent`, with their values. */
export function accentTokens(color: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(accentShades(color)).map(([name, value]) => [
      `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  );
}

/** The rule that overrides the tokens in a page. Of more weight than `:root`, so that its place among the styles is free. */
export function accentRule(color: string): string {
  const tokens = Object.entries(accentTokens(color)).map(([name, value]) => `${name}:${value}`);
  return `html:root{${tokens.join(";")}}`;
}

/** The style that a page has besides its own: none for the delivered color, which the tokens have already. */
export function accentStyle(color: string): string {
  return color === deliveredAccent.accent ? "" : accentRule(color);
}

/** White where it has enough contrast, else a dark shade of the color's own hue, else black. */
function inkOn(color: string): string | undefined {
  const { chroma, hue } = toOklch(parseHex(color));
  const dark = toHex(toRgb({ lightness: 0.2, chroma: Math.min(chroma, 0.04), hue }));
  return ["#ffffff", dark, "#000000"].find((ink) => contrastOf(ink, color) >= minTextOn);
}

/** A step away from the color of the words; colors near white and black have room on the other side only. */
function hoverOf(color: string): string {
  const shade = toOklch(parseHex(color));
  const darker = inkOn(color) === "#ffffff" ? shade.lightness > 0.2 : shade.lightness > 0.94;
  const lightness = shade.lightness + (darker ? -0.05 : 0.05);
  return toHex(toRgb({ ...shade, lightness: Math.max(lightness, darker ? 0 : 0.26) }));
}

/** Legible on dark backgrounds, with words on it that are legible too. */
function isBright(shade: string): boolean {
  return reaches(shade, darkGrounds, minTextIn) && inkOn(shade) !== undefined;
}

function reaches(color: string, grounds: readonly string[], ratio: number): boolean {
  return grounds.every((ground) => contrastOf(color, ground) >= ratio);
}

/** The first shade of a color, step by step lighter (1) or darker (-1), that is right. White and black always are. */
function firstShade(from: Oklch, direction: number, isRight: (shade: string) => boolean): string {
  for (let lightness = from.lightness; lightness > 0 && lightness < 1; lightness += direction * 0.0025) {
    const shade = toHex(toRgb({ ...from, lightness }));
    if (isRight(shade)) return shade;
  }
  return direction > 0 ? "#ffffff" : "#000000";
}
