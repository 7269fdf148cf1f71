import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Color, contrast } from "#test/pages/contrast.ts";

function rgb(hex: string): Color {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

const hexContrast = (one: string, other: string) => contrast(rgb(one), rgb(other));
const colorsIn = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{3,6});/g)].map(([, name, value]) => [name, value]),
  );
const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const [, dark = "", darkContrast = ""] = read("./staff.css").split("@media (--dark)");
const [usual = "", moreContrast = ""] = read("../../ui/tokens.css").split("@media (--more-contrast)");
const light = colorsIn(usual);
const schemes = { light, dark: { ...light, ...colorsIn(dark) } };
const contrastSchemes = {
  light: { ...light, ...colorsIn(moreContrast) },
  dark: { ...schemes.dark, ...colorsIn(darkContrast) },
};

const rows = [
  ...Object.entries(schemes).map(
    ([name, colors]) => [`in the ${name} scheme`, colors, { text: 7, lines: { outline: 3, focus: 3 } }] as const,
  ),
  ...Object.entries(contrastSchemes).map(
    ([name, colors]) =>
      [
        `A11Y-11 with more contrast asked for, in the ${name} scheme`,
        colors,
        { text: 10, lines: { line: 7, outline: 7 } },
      ] as const,
  ),
];

test.each(rows)("%s texts, lines and outlines stand out from every ground", (_, colors, least) => {
  const between = (one: string, other: string) => hexContrast(colors[one] ?? "none", colors[other] ?? "none");
  for (const ground of ["page", "surface", "tint"]) {
    for (const ink of ["heading", "action", "text", "muted", "success", "danger"])
      expect(between(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(least.text);
    for (const [line, contrast] of Object.entries(least.lines)) {
      const drawn = line === "focus" && colors.focus === undefined ? "action" : line;
      expect(between(drawn, ground), `${line} on ${ground}`).toBeGreaterThanOrEqual(contrast);
    }
  }
  expect(between("surface", "action"), "the text of a secondary button").toBeGreaterThanOrEqual(7);
  expect(between("on-accent", "accent"), "the text of a primary button").toBeGreaterThanOrEqual(7);
});
