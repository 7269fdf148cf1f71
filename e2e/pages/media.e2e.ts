import type { Page } from "@playwright/test";
import { classesOf } from "#test/pages/class-names.ts";
import { type Color, contrast } from "#test/pages/contrast.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { untilStill } from "../support/browser/settled.ts";

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Contrast ratio of two colors as computed styles give them. */
function contrastOf(one: string, other: string): number {
  const [a, b] = [one, other].map((color) =>
    color
      .match(/^rgb\((\d+), (\d+), (\d+)\)$/)
      ?.slice(1)
      .map(Number),
  );
  if (!a || !b) throw new Error(`Not two opaque colors: ${one}, ${other}`);
  return contrast(a as unknown as Color, b as unknown as Color);
}

const drawing = classesOf("ui/drawings/drawing.module.css");
const materials = classesOf("ui/drawings/materials.module.css");
const map = classesOf("features/service-area/county-map.module.css");
const stars = classesOf("features/reviews/stars.module.css");

/** By page, what is drawn on it, with the property that colors it. */
const drawn: Record<string, [selector: string, property: string][]> = {
  "/seamless-gutters": [
    [`main svg .${materials("cut")}`, "stroke"],
    [`main svg .${drawing("edge")}`, "stroke"],
    [`main svg .${drawing("thin")}`, "stroke"],
    [`main svg .${drawing("arrow")}`, "fill"],
    [`main svg .${drawing("label")}`, "fill"],
    [`main ol svg .${drawing("edge")}`, "stroke"],
    [`main ol svg .${materials("accent")}`, "stroke"],
  ],
  "/service-areas": [
    [`main svg .${map("county")}`, "stroke"],
    [`main svg .${map("bar")}`, "stroke"],
    [`main svg .${map("small")}`, "fill"],
    [`main svg text.${map("town")}`, "fill"],
  ],
  "/testimonials": [[`main li svg .${stars("full")}`, "fill"]],
};

test("A11Y-10 in a forced palette drawings, map, stars and logo stand out from the ground", async ({ page }) => {
  for (const [path, parts] of Object.entries(drawn)) {
    await page.goto(path);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      const ground = await styleOf(page, "body", "background-color");
      for (const [selector, property] of parts) {
        const ratio = contrastOf(await styleOf(page, selector, property), ground);
        expect(ratio, `${colorScheme}: ${selector} ${property}`).toBeGreaterThanOrEqual(7);
      }
      const { darkest, lightest } = await shadesOfLogo(page);
      expect(darkest, colorScheme).toBeLessThan(0.25);
      expect(lightest, colorScheme).toBeGreaterThan(0.95);
    }
  }
});

/** The logo is a picture: what of it is ink, as drawn. */
async function shadesOfLogo(page: Page): Promise<{ darkest: number; lightest: number }> {
  const logo = await page.getByRole("banner").getByRole("img").first().screenshot();
  return page.evaluate(async (png) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext(
      "2d",
    ) as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const all = Array.from({ length: data.length / 4 }, (_, at) => (data[4 * at + 1] ?? 0) / 255);
    return { darkest: Math.min(...all), lightest: Math.max(...all) };
  }, logo.toString("base64"));
}

test("A11Y-11 a visitor who asks for more contrast gets it in text, lines and outlines of fields", async ({ page }) => {
  await page.goto("/contact");
  const measure = async () => {
    const ground = await styleOf(page, "main section", "background-color");
    const of = async (selector: string, property: string) =>
      contrastOf(await styleOf(page, selector, property), ground);
    return {
      field: await of("main input", "border-bottom-color"),
      hint: await of("main dl dt", "color"),
      link: await of("main dd a", "color"),
    };
  };
  const usual = await measure();
  await page.emulateMedia({ contrast: "more" });
  // Borders of fields change in a transition.
  await untilStill(page);
  const more = await measure();
  expect(more.field).toBeGreaterThanOrEqual(7);
  expect(more.hint).toBeGreaterThanOrEqual(10);
  expect(more.link).toBeGreaterThanOrEqual(10);
  for (const [name, figure] of Object.entries(more)) {
    expect(figure, name).toBeGreaterThan(usual[name as keyof typeof usual]);
  }
});
