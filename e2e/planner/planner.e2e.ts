import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { company } from "#test/company/company.ts";
import { dragByFinger, middleOf } from "../support/browser/dragging.ts";
import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { untilAwake, untilDrawn } from "../support/browser/settled.ts";
import { sheetsOf, untilPrintable } from "../support/browser/sheets-of.ts";

const word = (page: Page, name: string) => page.locator(`[data-word="${name}"]`);
const feetOf = (page: Page, side: string) => page.getByRole("textbox", { name: `Feet of side ${side}` });
const gutterOn = (page: Page, side: string) => page.getByRole("checkbox", { name: `Gutter on side ${side}` });
const corner = (page: Page, index: number) => page.locator('[data-part="corner"]').nth(index);
const shape = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

async function open(page: Page, width = 1440): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.goto("/planner");
}

async function wake(page: Page): Promise<void> {
  await feetOf(page, "A").focus();
  await expect(page.locator('site-island[name="planner"]')).toHaveAttribute("awake");
}

for (const width of [390, 1440]) {
  test(`LEAD-41 by keyboard, ${width} px: shape, lengths, sides and answers lead to a result`, async ({ page }) => {
    await open(page, width);
    await wake(page);
    await shape(page, "Rectangle").focus();
    await page.keyboard.press("ArrowRight");
    await expect(shape(page, "L")).toBeChecked();
    await expect(feetOf(page, "F")).toHaveValue("30");
    await page.keyboard.press("Tab");
    await expect(feetOf(page, "A")).toBeFocused();
    await feetOf(page, "A").fill("70");
    await page.keyboard.press("Tab");
    await expect(gutterOn(page, "A")).toBeFocused();
    await page.keyboard.press("Space");
    await expect(gutterOn(page, "A")).not.toBeChecked();
    await expect(word(page, "feet")).toHaveText("171 feet");
    await expect(word(page, "corners")).toHaveText("3 outside, 1 inside");
    await page.getByRole("radio", { name: "Two stories" }).focus();
    await page.keyboard.press("Space");
    await expect(word(page, "guesses")).toContainText("20 feet for each");
    await expectAccessible(page, "main");
  });
}

test("LEAD-41 a corner dragged by mouse changes both of its sides, and the list follows", async ({ page }) => {
  await open(page);
  await page.locator("#plan-drawing").scrollIntoViewIfNeeded();
  await page.locator("#plan-drawing").hover();
  await expect(page.locator('site-island[name="planner"]')).toHaveAttribute("awake");
  await dragBy(page, corner(page, 2), 60, 40);
  const [a, b] = [Number(await feetOf(page, "A").inputValue()), Number(await feetOf(page, "B").inputValue())];
  expect([a > 60, b > 30]).toEqual([true, true]);
  await expect(feetOf(page, "C")).toHaveValue(String(a));
  await expect(feetOf(page, "D")).toHaveValue(String(b));
  await expect(word(page, "feet")).toHaveText(`${2 * (a + b) + 2} feet`);
});

test.describe("by finger", () => {
  test.use({ hasTouch: true });

  test("LEAD-41 a corner is dragged, and a tap on a side removes its gutter and adds it again", async ({ page }) => {
    await open(page, 390);
    await wake(page);
    await page.locator("#plan-drawing").scrollIntoViewIfNeeded();
    await dragByFinger(page, {
      from: corner(page, 2),
      to: page.locator('[data-part="label"]').nth(1),
      resting: async () => {},
      arrived: async () => {},
    });
    await untilDrawn(page);
    expect(Number(await feetOf(page, "B").inputValue())).toBeLessThan(22);
    const { x, y } = await middleOf(page.locator('[data-part="press"]').first());
    await page.touchscreen.tap(x, y);
    await expect(gutterOn(page, "A")).not.toBeChecked();
    await expect(page.locator('[data-part="side"]').first()).toHaveAttribute("data-gutter", "false");
    await page.touchscreen.tap(x, y);
    await expect(gutterOn(page, "A")).toBeChecked();
  });

  test("LEAD-44 the finger that wakes the script drags its corner", async ({ page }) => {
    await open(page, 390);
    await untilAwake(page);
    await page.locator("#plan-drawing").scrollIntoViewIfNeeded();
    await dragByFinger(page, {
      from: corner(page, 2),
      to: page.locator('[data-part="label"]').nth(1),
      resting: () => expect(page.locator('site-island[name="planner"]')).toHaveAttribute("awake"),
      arrived: async () => {},
    });
    await expect.poll(async () => Number(await feetOf(page, "B").inputValue())).toBeLessThan(22);
  });
});

test("LEAD-42 what is typed wrong stays with a sentence, the plan stays as it was, and fits once another side does", async ({
  page,
}) => {
  await open(page);
  await wake(page);
  for (const [typed, sentence] of [
    ["0", "Please enter at least 2 feet."],
    ["10000", "This planner goes up to 200 feet here. For more, please call us."],
    ["many", "Please enter the feet as a number, such as 40."],
  ] as const) {
    await feetOf(page, "A").fill(typed);
    await feetOf(page, "A").blur();
    await expect(feetOf(page, "A")).toHaveAccessibleDescription(sentence);
    await expect(feetOf(page, "A")).toHaveAttribute("aria-invalid", "true");
    await expect(feetOf(page, "A")).toHaveValue(typed);
    await expect(word(page, "feet")).toHaveText("182 feet");
  }
  await expectAccessible(page, "main");
  await shape(page, "U").check();
  await expect(feetOf(page, "A")).toHaveValue("60");
  await feetOf(page, "E").fill("45");
  await feetOf(page, "E").blur();
  await expect(feetOf(page, "E")).toHaveAccessibleDescription(/^Two sides of the house would cross/);
  await feetOf(page, "A").fill("90");
  await feetOf(page, "A").blur();
  await expect(feetOf(page, "E")).toHaveAccessibleDescription("");
  await expect(feetOf(page, "E")).toHaveValue("45");
});

test("LEAD-42 another shape loses no lengths, and the plan is there after a reload until it is begun anew", async ({
  page,
}) => {
  await open(page);
  await wake(page);
  await feetOf(page, "A").fill("75");
  await gutterOn(page, "B").uncheck();
  await shape(page, "U").check();
  await shape(page, "Rectangle").check();
  await expect(feetOf(page, "A")).toHaveValue("75");
  await page.getByRole("radio", { name: "Metal" }).check();
  await page.reload();
  await expect(feetOf(page, "A")).toHaveValue("75");
  await expect(gutterOn(page, "B")).not.toBeChecked();
  await expect(page.getByRole("radio", { name: "Metal" })).toBeChecked();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(feetOf(page, "A")).toHaveValue("60");
  await expect(shape(page, "Rectangle")).toBeFocused();
  await page.reload();
  await expect(feetOf(page, "A")).toHaveValue("60");
  expect(await page.evaluate(() => localStorage.getItem("draft:planner"))).toBeNull();
});

test("LEAD-41 known feet need no drawing; wrong ones have a sentence", async ({ page }) => {
  await open(page, 390);
  await shape(page, "I know my feet").check();
  const feet = page.getByRole("textbox", { name: "Feet of gutter" });
  await expect(page.locator("#plan-drawing")).toBeHidden();
  await feet.fill("140");
  await page.getByRole("textbox", { name: "Outside corners" }).fill("2");
  await expect(word(page, "feet")).toHaveText("141 feet");
  await expect(word(page, "corners")).toHaveText("2 outside");
  await feet.fill("10000");
  await feet.blur();
  await expect(feet).toHaveAccessibleDescription("This planner goes up to 1,000 feet here. For more, please call us.");
  await expectAccessible(page, "main");
});

test("LEAD-41 a screen reader hears the result once the visitor rests, and nothing when the script wakes", async ({
  page,
}) => {
  await page.clock.install({ time: new Date("2026-03-02T12:00:00Z") });
  await open(page);
  await wake(page);
  await page.clock.pauseAt(new Date("2026-03-02T13:00:00Z"));
  const status = page.locator("#plan-status");
  await expect(status).toHaveText("");
  for (const typed of ["7", "70"]) {
    await feetOf(page, "A").fill(typed);
    await page.clock.runFor(499);
    await expect(status).toHaveText("");
  }
  await page.clock.runFor(1);
  await expect(status).toHaveText(/^202 feet of gutter, 4 corners, \d downspouts, probably 5 inch\.$/);
});

test("LEAD-43 a plan prints on one sheet, with drawing, sides, answers and result", async ({ page }) => {
  await open(page);
  await wake(page);
  await shape(page, "U").check();
  await untilPrintable(page);
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ media: "print" });
  for (const part of [page.locator("#plan-drawing"), feetOf(page, "H"), word(page, "feet"), word(page, "guesses")])
    await expect(part).toBeVisible();
  await expect(page.getByText("Medium 6 to 8 in 12")).toBeVisible();
  await expect(page.getByText("Very steep 12 in 12")).toBeHidden();
});

test("LEAD-44 the planner's script has at most 30 KB compressed, with all that it loads", () => {
  const assets = join(import.meta.dirname, "../../build/client/assets");
  const read = new Set<string>();
  const add = (name: string) => {
    if (read.has(name)) return;
    read.add(name);
    for (const [, file = ""] of readFileSync(join(assets, name), "utf8").matchAll(/from\s*"\.\/([^"]+)"/g)) add(file);
  };
  add(readdirSync(assets).find((name) => /^planner\.island-.*\.js$/.test(name)) ?? "");
  const bytes = [...read].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
  expect(bytes).toBeLessThan(30_000);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("LEAD-45 the page explains the method and shows phone and form, and no field", async ({ page }) => {
    await open(page);
    const main = page.getByRole("main");
    await expect(main.getByRole("textbox").filter({ visible: true })).toHaveCount(0);
    await expect(main.getByRole("radio").filter({ visible: true })).toHaveCount(0);
    await expect(main.getByRole("heading", { name: "How we count" })).toBeVisible();
    await expect(main.getByRole("link", { name: company.phone.display }).first()).toBeVisible();
    await expect(main.getByRole("link", { name: "Send us your feet" })).toHaveAttribute(
      "href",
      "/contact#contact-form",
    );
  });
});

async function dragBy(page: Page, grip: Locator, right: number, down: number): Promise<void> {
  const { x, y } = await middleOf(grip);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 10 });
  await page.mouse.up();
  await untilDrawn(page);
}
