import { deliveredGrounds, firstShade, type Grounds, groundShades, isColor, reaches } from "./grounds.ts";
import { contrastOf, parseHex, toHex, toOklch, toRgb } from "./oklch.ts";

/** The accent of src/ui/tokens.css and the tokens that follow from it, which were chosen by eye. */
export const deliveredAccent = {
  accent: "#f6a821",
  accentHover: "#ffbb45",
  onAccent: "#1f1600",
  /** The outline of a button that its background alone would not show. */
  accentEdge: "transparent",
  /** The accent on dark backgrounds: buttons, letters, the ring of the focus. */
  bright: "#f6a821",
  brightHover: "#ffbb45",
  onBright: "#1f1600",
};

export type AccentShades = typeof deliveredAccent;

/** The colors that a siteadmin chooses, as facts of the company. */
export type Look = { accent: string; darkColor: string; pageColor: string };

/** The page and the surface of the staff app in dark mode. */
const staffGrounds = ["#0b1c29", "#122a3a"];

/** WCAG 2.2: words on the accent at AAA, as everywhere on the site (1.4.6); words in it (1.4.3); outlines (1.4.11). */
const minTextOn = 7;
const minTextIn = 4.5;
const minPart = 3;
/** A background of less contrast to the page than this needs an outline. The delivered one has 1.77. */
const minVisible = 1.5;

/** Why a text cannot be a color of the site, for its field (OWN-41, OWN-108). @param nearestOf the color that can */
export function colorProblem(typed: string, nearestOf = nearestAccent): string | undefined {
  if (!isColor(typed)) return "Please enter a color as # and six digits or letters, such as #f6a821.";
  const nearest = nearestOf(typed);
  return nearest === typed ? undefined : `Words on this color are hard to read. The nearest that works is ${nearest}.`;
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
export function accentShades(color: string, grounds = deliveredGrounds): AccentShades {
  if (color === deliveredAccent.accent && grounds === deliveredGrounds) return deliveredAccent;
  const lightGrounds = [grounds.page, "#ffffff", grounds.tint];
  const isBright = (shade: string) =>
    reaches(shade, [grounds.heading, grounds.inverse, ...staffGrounds], minTextIn) && inkOn(shade) !== undefined;
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

/** All shades of a look. */
export function lookShades({ accent, darkColor, pageColor }: Look): AccentShades & Grounds {
  const isDelivered = darkColor === deliveredGrounds.heading && pageColor === deliveredGrounds.page;
  const grounds = isDelivered ? deliveredGrounds : groundShades(darkColor, pageColor);
  return { ...accentShades(accent, grounds), ...grounds };
}

/** The tokens that shades are, such as `--color-accent`, with their values. */
export function tokensOf(shades: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shades).map(([name, value]) => [
      `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  );
}

/**
 * The rules that override the tokens in a page: those of the accent, and those of the grounds. They have more weight than `:root`, so
 * that their place among the styles is free. Who asks for more contrast or for colors of their own gets the grounds of the tokens, and
 * so does the staff app in dark mode.
 */
export function lookRules(look: Look, isStaff: boolean): [accent: string, grounds: string] {
  const { heading, inverse, action, tint, page, ...accent } = lookShades(look);
  const light = isStaff ? " and (prefers-color-scheme:light)" : "";
  const media = `@media (forced-colors:none) and (not (prefers-contrast:more))${light}`;
  return [ruleOf(accent), `${media}{${ruleOf({ heading, inverse, action, tint, page })}}`];
}

const deliveredLook: Look = {
  accent: deliveredAccent.accent,
  darkColor: deliveredGrounds.heading,
  pageColor: deliveredGrounds.page,
};

/** The style that a page has besides its own: none for the delivered colors, which the tokens have already. */
export function lookStyle(look: Look, isStaff: boolean): string {
  const delivered = lookRules(deliveredLook, isStaff);
  return lookRules(look, isStaff)
    .filter((rule, at) => rule !== delivered[at])
    .join("");
}

function ruleOf(shades: Readonly<Record<string, string>>): string {
  const tokens = Object.entries(tokensOf(shades)).map(([name, value]) => `${name}:${value}`);
  return `html:root{${tokens.join(";")}}`;
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
