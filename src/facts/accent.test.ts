import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Color, contrast } from "#test/pages/contrast.ts";
import { type AccentShades, accentShades, colorProblem, deliveredAccent, lookStyle, nearestAccent } from "./accent.ts";
import { companyOf } from "./company.ts";
import { type Oklch, parseHex, toOklch } from "./oklch.ts";

const rgb = (hex: string) => parseHex(hex).map((part) => 255 * part) as unknown as Color;
const ratio = (one: string, other: string) => contrast(rgb(one), rgb(other));

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const [tokens = ""] = read("../ui/tokens.css").split("@media (--more-contrast)");
const [, staffDark = ""] = read("../staff/frame/staff.css").split("@media (--dark)");
const valueIn = (css: string, token: string) => {
  const hex = new RegExp(`--color-${token}: (#[0-9a-f]{3,6});`).exec(css)?.[1] ?? "none";
  return hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
};
const light = ["page", "surface", "tint"].map((token) => valueIn(tokens, token));
const dark = ["heading", "inverse"].map((token) => valueIn(tokens, token));
const staff = ["page", "surface"].map((token) => valueIn(staffDark, token));

/** What each shade has to hold on the backgrounds of both schemes. */
function expectLegible(shades: AccentShades) {
  const { accent, accentHover, onAccent, accentEdge, bright, brightHover, onBright } = shades;
  for (const [ink, ground] of [
    [onAccent, accent],
    [onAccent, accentHover],
    [onBright, bright],
    [onBright, brightHover],
  ] as const) {
    expect(ratio(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(7);
  }
  for (const ground of [...dark, ...staff]) {
    expect(ratio(bright, ground), `${bright} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
  for (const ground of light) {
    if (accentEdge === "transparent") expect(ratio(accent, ground)).toBeGreaterThanOrEqual(1.5);
    else expect(ratio(accentEdge, ground), `outline on ${ground}`).toBeGreaterThanOrEqual(3);
  }
  expect(accentHover).not.toBe(accent);
  expect(brightHover).not.toBe(bright);
}

const steps = Array.from({ length: 18 }, (_, at) => (15 * at).toString(16).padStart(2, "0"));
const grid = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));

test("OWN-40 OWN-41 each color is taken and legible in both schemes, or the nearest one offered is", () => {
  let refused = 0;
  for (const color of grid) {
    const nearest = nearestAccent(color);
    if (nearest !== color) {
      refused += 1;
      const best = Math.max(ratio("#ffffff", color), ratio("#000000", color));
      expect(best, `${color} could have been taken`).toBeLessThan(7);
      expect(nearestAccent(nearest)).toBe(nearest);
    }
    expectLegible(accentShades(nearest));
  }
  expect(refused).toBeGreaterThan(100);
  expect(refused).toBeLessThan(grid.length);
});

test("OWN-41 the nearest color has the hue of the one refused and is little lighter or darker", () => {
  for (const color of ["#d32f2f", "#1976d2", "#388e3c", "#808080", "#e91e63", "#607d8b"]) {
    const [wanted, nearest] = [color, nearestAccent(color)].map((hex) => toOklch(parseHex(hex))) as [Oklch, Oklch];
    expect(nearest).not.toEqual(wanted);
    expect(Math.abs(nearest.lightness - wanted.lightness)).toBeLessThan(0.12);
    if (wanted.chroma > 0.01) expect(Math.abs(nearest.hue - wanted.hue)).toBeLessThan(0.06);
  }
});

test("OWN-41 the field says what to enter instead", () => {
  expect(colorProblem("#1f5a33")).toBeUndefined();
  expect(colorProblem("#d32f2f")).toBe("Words on this color are hard to read. The nearest that works is #b60015.");
  for (const typed of ["", "red", "#fff", "#1f5a3g", "1f5a33", "#1f5a33;color:red", "#1f5a33}"]) {
    expect(colorProblem(typed)).toBe("Please enter a color as # and six digits or letters, such as #f6a821.");
  }
});

test("OWN-40 with the delivered accent the site looks as delivered", () => {
  const { accent, accentHover, onAccent, bright, brightHover, onBright } = accentShades(valueIn(tokens, "accent"));
  const onLight = { accent, "accent-hover": accentHover, "on-accent": onAccent };
  const onDark = { bright, "bright-hover": brightHover, "on-bright": onBright };
  for (const [token, value] of Object.entries({ ...onLight, ...onDark })) expect(valueIn(tokens, token)).toBe(value);
  expectLegible(deliveredAccent);
  expect(lookStyle(companyOf(), false) + lookStyle(companyOf(), true)).toBe("");
});

test("OWN-40 the style names tokens that tokens.css has, and nothing but colors", () => {
  const style = lookStyle(companyOf({ accent: "#1f5a33" }), false);
  expect(style).toMatch(/^html:root\{(--color-[a-z-]+:(#[0-9a-f]{6}|transparent);?){7}\}$/);
  for (const [, token] of style.matchAll(/(--color-[a-z-]+):/g)) expect(tokens).toContain(`${token}: `);
});
