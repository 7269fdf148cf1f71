import type { Page } from "@playwright/test";
import { company } from "#test/company/company.ts";
import { dragByFinger, dragByMouse, middleOf } from "../support/browser/dragging.ts";
import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { untilAwake, untilDrawn } from "../support/browser/settled.ts";
import { sheetsOf, untilPrintable } from "../support/browser/sheets-of.ts";

const word = (page: Page, name: string) => page.locator(`[data-word="${name}"]`);
const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);
const feetOf = (page: Page, side: string) => page.getByRole("textbox", { name: `Feet of side ${side}` });
const feet = async (page: Page, side: string) => Number(await feetOf(page, side).inputValue());
const gutterOn = (page: Page, side: string) => page.getByRole("checkbox", { name: `Gutter on side ${side}` });
const choice = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const island = (page: Page) => page.locator('site-island[name="planner"]');

test("LEAD-35 LEAD-41 LEAD-42 LEAD-43 a visitor plans by keyboard, meets limits, prints it later", async ({ page }) => {
  await page.goto("/planner");
  await choice(page, "Rectangle").focus();
  await expect(island(page)).toHaveAttribute("awake");
  const status = page.locator("#plan-status");
  await expect(status).toHaveText("");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await expect(feetOf(page, "A")).toBeFocused();
  await feetOf(page, "A").fill("many");
  await page.keyboard.press("Tab");
  await expect(gutterOn(page, "A")).toBeFocused();
  const sentence = "Please enter the feet as a number, such as 40.";
  await expect(feetOf(page, "A")).toHaveAccessibleDescription(sentence);
  await expect(feetOf(page, "A")).toHaveValue("many");
  await expect(status).toHaveText(sentence);
  await expectAccessible(page, "main");
  const before = await word(page, "feet").innerText();
  await feetOf(page, "A").fill("25");
  await expect(word(page, "feet")).not.toHaveText(before);
  await feetOf(page, "A").press("End");
  await page.keyboard.type("0");
  await expect(word(page, "feet")).toHaveText(before);
  await page.keyboard.press("Tab");
  await expect(feetOf(page, "A")).toHaveAccessibleDescription(/up to 200 feet/);
  await expect(feetOf(page, "A")).toHaveValue("250");
  await feetOf(page, "A").fill("70");
  await gutterOn(page, "A").press("Space");
  await expect(word(page, "feet")).toHaveText("171 feet");
  await expect(status).toHaveText(/^171 feet of gutter, 4 corners, \d downspouts, probably 6 inch\.$/);
  await choice(page, "I know my footage").check();
  await expect(page.locator("#plan-drawing")).toBeHidden();
  await page.getByRole("textbox", { name: "Feet of gutter" }).fill("140");
  await expect(word(page, "feet")).toHaveText("140 feet");
  await page.keyboard.press("Tab");
  for (const [name, typed, sentence] of [
    ["Feet of gutter", "1001", /up to 1,000 feet/],
    ["Outside corners", "41", /up to 40 corners/],
    ["Inside corners", "1.5", /as a whole number/],
  ] as const) {
    await page.getByRole("textbox", { name }).selectText();
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("textbox", { name })).toHaveAccessibleDescription(sentence);
  }
  await untilDrawn(page);
  await expect(word(page, "feet")).toHaveText("140 feet");
  await expect(word(page, "corners")).toHaveText("None");
  await choice(page, "L").check();
  await page.reload();
  await expect(feetOf(page, "A")).toHaveValue("70");
  await expect(gutterOn(page, "A")).not.toBeChecked();

  await untilPrintable(page);
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ media: "print" });
  for (const shown of [page.locator("#plan-drawing"), feetOf(page, "F"), word(page, "feet")])
    await expect(shown).toBeVisible();
  await expect(page.getByText("This is an estimate.")).toBeVisible();
  await expect(page.locator("#plan-result").getByText(company.phone.display)).toBeVisible();
  await expect(page.locator("#plan-method")).toBeHidden();
  await expect(page.getByText("Medium 6 to 8 in 12")).toBeVisible();
  await expect(page.getByText("Very steep 12 in 12")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(choice(page, "Rectangle")).toBeFocused();
  await page.reload();
  await expect(feetOf(page, "A")).toHaveValue("60");
});

test.describe("by finger and mouse", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("LEAD-41 LEAD-44 LOOK-36 the finger that wakes the planner drags a corner, as the mouse does", async ({
    page,
  }) => {
    await page.goto("/planner");
    await untilAwake(page);
    await page.locator("#plan-drawing").scrollIntoViewIfNeeded();
    const strip = page.getByRole("link", { name: "182 ft · 6 downspouts · probably 5 inch" });
    await expect(strip).toBeInViewport({ ratio: 1 });
    await dragByFinger(page, {
      from: part(page, "corner").nth(2),
      to: part(page, "label").nth(1),
      resting: () => expect(island(page)).toHaveAttribute("awake"),
      arrived: () => untilDrawn(page),
    });
    await expect.poll(() => feet(page, "B")).toBeLessThan(22);
    // The browser takes a tap at once after the drag for a part of it; the result is announced once the finger rests.
    await expect(page.locator("#plan-status")).toHaveText(/^\d+ feet of gutter/);
    const { x, y } = await middleOf(part(page, "press").first());
    await page.touchscreen.tap(x, y);
    await expect(gutterOn(page, "A")).not.toBeChecked();
    await expect(part(page, "side").first()).toHaveAttribute("data-gutter", "false");
    await page.touchscreen.tap(x, y);
    await expect(gutterOn(page, "A")).toBeChecked();

    const before = await feet(page, "A");
    await dragByMouse(page, part(page, "corner").nth(2), part(page, "label").nth(2));
    await expect.poll(() => feet(page, "A")).toBeLessThan(before);
    await untilDrawn(page);
    const [a, b] = [await feet(page, "A"), await feet(page, "B")];
    expect([await feet(page, "C"), await feet(page, "D")]).toEqual([a, b]);
    await expect(word(page, "feet")).toHaveText(`${2 * (a + b) + 2} feet`);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("LEAD-45 the page explains the method and shows phone and form, and no field", async ({ page }) => {
    await page.goto("/planner");
    const main = page.getByRole("main");
    for (const role of ["textbox", "radio"] as const)
      await expect(main.getByRole(role).filter({ visible: true })).toHaveCount(0);
    await main.locator("summary", { hasText: "How we figured this" }).click();
    await expect(main.getByRole("term")).toHaveCount(5);
    await expect(main.getByRole("term").first()).toBeVisible();
    await expect(main.getByRole("link", { name: company.phone.display }).first()).toBeVisible();
    const form = main.getByRole("link", { name: "Send us your footage" });
    await expect(form).toHaveAttribute("href", "/contact#contact-form");
  });
});
