import type { Page } from "@playwright/test";
import sharp from "sharp";
import { classesOf } from "#test/pages/class-names.ts";
import { type Color, contrast } from "#test/pages/contrast.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { untilStill } from "../support/browser/settled.ts";

/** The least contrast to the ground that a property of the elements with this selector has. */
async function contrastOf(page: Page, selector: string, property: string, ground: string): Promise<number> {
  const colorsOf = (which: string, name: string) =>
    page
      .locator(which)
      .evaluateAll((all, name) => all.map((one) => getComputedStyle(one).getPropertyValue(name)), name);
  const [below = ""] = await colorsOf(ground, ground.includes("svg") ? "fill" : "background-color");
  const colors = await colorsOf(selector, property);
  return Math.min(...colors.map((color) => contrast(channels(color), channels(below))));
}

function channels(color: string): Color {
  const [, red, green, blue] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color) ?? [];
  return [Number(red), Number(green), Number(blue)];
}

const drawing = classesOf("ui/drawings/drawing.module.css");
const materials = classesOf("ui/drawings/materials.module.css");
const map = classesOf("features/service-area/county-map.module.css");
const roof = classesOf("features/planner/plan-drawing.module.css")("roof");
const stars = classesOf("features/reviews/stars.module.css");

/** What is drawn on a page, by the property that colors it, and the ground if that is drawn too. */
const drawn: readonly [path: string, property: string, classes: string[], ground?: string][] = [
  ["/seamless-gutters", "stroke", [materials("cut"), materials("accent"), drawing("edge"), drawing("thin")]],
  ["/seamless-gutters", "fill", [drawing("arrow"), drawing("label")]],
  ["/service-areas", "stroke", [map("county"), map("bar")]],
  ["/service-areas", "fill", [map("small"), map("town")]],
  ["/testimonials", "fill", [stars("full")]],
  ["/planner", "fill", [drawing("label")], `main svg .${roof}`],
];

test("A11Y-10 in a forced palette drawings, map, stars and logo stand out from the ground", async ({ page }) => {
  for (const [path, property, classes, ground = "body"] of drawn) {
    await page.goto(path);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      for (const name of classes) {
        const ratio = await contrastOf(page, `main svg .${name}`, property, ground);
        expect(ratio, `${colorScheme}: ${name} on ${path}`).toBeGreaterThanOrEqual(7);
      }
      // The logo is a picture: what of it is ink, as drawn.
      const logo = await page.getByRole("banner").getByRole("img").first().screenshot();
      const [, green] = (await sharp(logo).stats()).channels;
      expect(green?.min, colorScheme).toBeLessThan(0.25 * 255);
      expect(green?.max, colorScheme).toBeGreaterThan(0.95 * 255);
    }
  }
});

test("A11Y-11 a visitor who asks for more contrast gets it in text, lines and outlines of fields", async ({ page }) => {
  const parts = [
    ["main form input", "border-bottom-color", 7],
    ["main dl dt", "color", 10],
    ["main dd a", "color", 10],
  ] as const;
  const measure = () => Promise.all(parts.map(([part, property]) => contrastOf(page, part, property, "main section")));
  await page.goto("/contact");
  const usual = await measure();
  await page.emulateMedia({ contrast: "more" });
  // Borders of fields change in a transition.
  await untilStill(page);
  for (const [at, ratio] of (await measure()).entries()) {
    const [part, , least] = parts[at] ?? [];
    expect(ratio, part).toBeGreaterThanOrEqual(least ?? Number.NaN);
    expect(ratio, part).toBeGreaterThan(usual[at] ?? Number.NaN);
  }
});
