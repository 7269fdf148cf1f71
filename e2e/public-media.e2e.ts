import type { Page } from "@playwright/test";
import { site as company } from "../site.config.ts";
import { type Color, contrast } from "../test/contrast.ts";
import { expect, test } from "./fixtures.ts";
import { untilAwake, untilStill } from "./settled.ts";

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

test("SHELL-13 the floating Contact button shows its whole word at every width, beside the text", async ({ page }) => {
  for (const width of [785, 1024, 1439, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/the-villages");
    const button = page.getByRole("button", { name: "Contact", exact: true });
    const [word, box, card] = await Promise.all([
      button.getByText("Contact").boundingBox(),
      button.boundingBox(),
      page.locator("div:has(> search)").boundingBox(),
    ]);
    if (!word || !box || !card) throw new Error("not shown");
    expect(word.width, `word at ${width}`).toBeGreaterThan(40);
    expect(word.x).toBeGreaterThanOrEqual(box.x);
    expect(word.x + word.width).toBeLessThanOrEqual(width);
    expect(card.x + card.width).toBeLessThanOrEqual(box.x);
  }
});

test("SHELL-14 enlarged four times on a laptop the bars scroll with the page", async ({ page }) => {
  for (const [width, height] of [
    [320, 160],
    [1280, 300],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ["/", "/gallery"]) {
      await page.goto(path);
      const fixed = await page.evaluate(() => {
        scrollTo(0, document.body.scrollHeight / 2);
        return [...document.querySelectorAll("body *")]
          .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position))
          .filter((element) => element.getBoundingClientRect().height > 10 && element.checkVisibility())
          .filter((element) => !element.closest("main, .skip-link"))
          .map((element) => element.className);
      });
      expect(fixed, `${path} at ${width} × ${height}`).toEqual([]);
    }
  }
});

for (const [width, height] of [
  [320, 160],
  [320, 256],
] as const) {
  test(`SHELL-14 at ${width} × ${height} px the large view has each button clear of the others and of the words`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/gallery");
    await untilAwake(page);
    await page.getByRole("main").locator("li > a").nth(1).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await untilStill(page);
    const boxes = await dialog.locator("button, figcaption p").evaluateAll((parts) =>
      parts.map((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    expect(boxes).toHaveLength(5);
    for (const [at, one] of boxes.entries()) {
      expect(one.top).toBeGreaterThanOrEqual(0);
      expect(one.bottom).toBeLessThanOrEqual(height);
      const overlapping = boxes.filter(
        (other, place) =>
          place > at &&
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      );
      expect(overlapping).toEqual([]);
    }
  });
}

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
    await expectContrast("main svg [class^=cut]", "stroke", 7);
    await expectContrast("main svg [class^=edge]", "stroke", 7);
    await expectContrast("main svg [class^=thin]", "stroke", 7);
    await expectContrast("main svg [class^=arrow]", "fill", 7);
    await expectContrast("main svg [class^=label]", "fill", 7);
    await expectContrast("main ol svg [class^=edge]", "stroke", 7);
    await expectContrast("main ol svg [class^=accent]", "stroke", 7);
    await page.goto("/service-areas");
    await expectContrast("main svg [class^=county]", "stroke", 7);
    await expectContrast("main svg [class^=bar]", "stroke", 7);
    await expectContrast("main svg [class^=small]", "fill", 7);
    await expectContrast("main svg text[class^=town]", "fill", 7);
    await page.goto("/testimonials");
    await expectContrast("main li svg [class^=full]", "fill", 7);

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

/** How many sheets a page takes on paper of the country. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "Letter", preferCSSPageSize: true });
  return pdf.toString("latin1").split(/\/Type\s*\/Page\b(?!s)/).length - 1;
}

test("SHELL-15 contact prints on one sheet with phone, mail, hours and towns, and without a form", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.locator("link[media=print]")).toHaveCount(1);
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  for (const text of [company.phone.display, company.email, company.hours.time, "Sumter County"]) {
    await expect(main.locator("dl").getByText(text).first()).toBeVisible();
  }
  await expect(main.getByRole("form")).toBeHidden();
});

test("SHELL-15 on paper there is no bar, no dark band and no closed answer, and links to other sites have their address", async ({
  page,
}) => {
  await page.goto("/gutter-guards");
  await expect(page.locator("link[media=print]")).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  for (const bar of [
    page.getByRole("navigation").first(),
    page.getByRole("complementary"),
    page.locator("nav").last(),
  ]) {
    await expect(bar).toBeHidden();
  }
  expect(await styleOf(page, "header", "position")).toBe("static");
  const dark = await page
    .locator("section, header, footer")
    .evaluateAll(
      (bands) =>
        bands
          .map((band) => getComputedStyle(band))
          .filter(({ backgroundColor, color }) => backgroundColor !== "rgba(0, 0, 0, 0)" || color !== "rgb(0, 0, 0)")
          .length,
    );
  expect(dark).toBe(0);
  await expect(page.locator("main details p").first()).toBeVisible();
  const { href } = company.social.page;
  const address = await page
    .locator(`footer a[href="${href}"]`)
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(address).toContain(href);
});

test("A11Y-15 the named parts of a page are its bars, its menus and its form", async ({ page }) => {
  for (const path of ["/", "/seamless-gutters", "/gutter-guards", "/the-villages", "/service-areas", "/contact"]) {
    await page.goto(path);
    const regions = page.getByRole("main").getByRole("region");
    await expect(regions).toHaveCount(path === "/contact" ? 1 : 0);
  }
});
