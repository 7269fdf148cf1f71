import type { Page } from "@playwright/test";
import { classesOf } from "#test/pages/class-names.ts";
import { type Color, contrast } from "#test/pages/contrast.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { untilStill } from "../support/browser/settled.ts";

/** Contrast ratio of two CSS colors, as the browser resolves them. */
async function contrastOf(page: Page, one: string, other: string): Promise<number> {
  const [a, b] = await page.evaluate(
    (colors) =>
      colors.map((color): Color => {
        const context = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
        return [red, green, blue];
      }),
    [one, other],
  );
  if (!a || !b) throw new Error("Two colors were asked for.");
  return contrast(a, b);
}

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

const drawing = classesOf("ui/drawings/drawing.module.css");
const materials = classesOf("ui/drawings/materials.module.css");
const map = classesOf("features/service-area/county-map.module.css");
const stars = classesOf("features/reviews/stars.module.css");

for (const colorScheme of ["light", "dark"] as const) {
  test(`A11Y-10 in a forced ${colorScheme} palette drawings, map, stars and logo stand out from the ground`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    const expectContrast = async (selector: string, property: string, least: number) => {
      const ground = await styleOf(page, "body", "background-color");
      const color = await styleOf(page, selector, property);
      expect(await contrastOf(page, color, ground), `${selector} ${property}`).toBeGreaterThanOrEqual(least);
    };
    await page.goto("/seamless-gutters");
    await expectContrast(`main svg .${materials("cut")}`, "stroke", 7);
    await expectContrast(`main svg .${drawing("edge")}`, "stroke", 7);
    await expectContrast(`main svg .${drawing("thin")}`, "stroke", 7);
    await expectContrast(`main svg .${drawing("arrow")}`, "fill", 7);
    await expectContrast(`main svg .${drawing("label")}`, "fill", 7);
    await expectContrast(`main ol svg .${drawing("edge")}`, "stroke", 7);
    await expectContrast(`main ol svg .${materials("accent")}`, "stroke", 7);
    await page.goto("/service-areas");
    await expectContrast(`main svg .${map("county")}`, "stroke", 7);
    await expectContrast(`main svg .${map("bar")}`, "stroke", 7);
    await expectContrast(`main svg .${map("small")}`, "fill", 7);
    await expectContrast(`main svg text.${map("town")}`, "fill", 7);
    await page.goto("/testimonials");
    await expectContrast(`main li svg .${stars("full")}`, "fill", 7);

    // The logo is a picture: what of it is ink, as drawn.
    const logo = await page.getByRole("banner").getByRole("img").first().screenshot();
    const shades = await page.evaluate(async (png) => {
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
    expect(shades.darkest).toBeLessThan(0.25);
    expect(shades.lightest).toBeGreaterThan(0.95);
  });
}

test("A11Y-11 a visitor who asks for more contrast gets it in text, lines and outlines of fields", async ({ page }) => {
  await page.goto("/contact");
  const measure = async () => {
    const ground = await styleOf(page, "main section", "background-color");
    const of = async (selector: string, property: string) =>
      contrastOf(page, await styleOf(page, selector, property), ground);
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
