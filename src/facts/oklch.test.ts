import { expect, test } from "vitest";
import { parseHex, toHex, toOklch, toRgb } from "./oklch.ts";

/** Lightness, chroma and hue in degrees, as CSS Color 4 and https://oklch.com give them. */
test.each([
  ["#ffffff", 1, 0, undefined],
  ["#000000", 0, 0, undefined],
  ["#ff0000", 0.628, 0.2577, 29.23],
  ["#00ff00", 0.8664, 0.2948, 142.5],
  ["#0000ff", 0.452, 0.3132, 264.05],
  ["#ffff00", 0.968, 0.211, 109.77],
] as const)("%s has its published lightness, chroma and hue", (hex, lightness, chroma, degrees) => {
  const color = toOklch(parseHex(hex));
  expect(color.lightness).toBeCloseTo(lightness, 3);
  expect(color.chroma).toBeCloseTo(chroma, 3);
  if (degrees !== undefined) expect(((color.hue * 180) / Math.PI + 360) % 360).toBeCloseTo(degrees, 1);
});

test("a color comes back from OKLCH as it went in", () => {
  for (const hex of ["#000000", "#ffffff", "#f6a821", "#12507a", "#ff00ff", "#00ffff", "#7f7f7f", "#010203"]) {
    expect(toHex(toRgb(toOklch(parseHex(hex))))).toBe(hex);
  }
});

test("a color that no screen shows keeps its lightness and hue and loses chroma", () => {
  const wanted = { lightness: 0.5, chroma: 0.4, hue: 1 };
  const shown = toOklch(toRgb(wanted));
  expect(shown.lightness).toBeCloseTo(0.5, 2);
  expect(shown.hue).toBeCloseTo(1, 1);
  expect(shown.chroma).toBeLessThan(0.4);
});
