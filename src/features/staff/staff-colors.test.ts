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

for (const [name, colors] of Object.entries(schemes)) {
  const color = (token: string) => colors[token] ?? "none";

  test(`text in the ${name} scheme has a contrast of 7:1 on every ground`, () => {
    for (const ink of ["heading", "action", "text", "muted", "success", "danger"]) {
      for (const ground of ["page", "surface", "tint"]) {
        expect(hexContrast(color(ink), color(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(7);
      }
    }
    expect(hexContrast(color("surface"), color("action")), "the text of a secondary button").toBeGreaterThanOrEqual(7);
    expect(hexContrast(color("on-accent"), color("accent")), "the text of a primary button").toBeGreaterThanOrEqual(7);
  });

  test(`controls in the ${name} scheme stand out by 3:1`, () => {
    for (const ground of ["page", "surface", "tint"]) {
      expect(hexContrast(color("outline"), color(ground)), `outline on ${ground}`).toBeGreaterThanOrEqual(3);
      expect(
        hexContrast(color("focus") === "none" ? color("action") : color("focus"), color(ground)),
      ).toBeGreaterThanOrEqual(3);
    }
  });
}

for (const [name, colors] of Object.entries(contrastSchemes)) {
  const color = (token: string) => colors[token] ?? "none";

  test(`A11Y-11 with more contrast asked for, text in the ${name} scheme has 10:1 and lines and outlines 7:1`, () => {
    for (const ground of ["page", "surface", "tint"]) {
      for (const ink of ["heading", "action", "text", "muted", "success", "danger"]) {
        expect(hexContrast(color(ink), color(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(10);
      }
      for (const line of ["line", "outline"]) {
        expect(hexContrast(color(line), color(ground)), `${line} on ${ground}`).toBeGreaterThanOrEqual(7);
      }
    }
  });
}
