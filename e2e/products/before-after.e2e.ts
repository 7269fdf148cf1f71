import { expect, test } from "../support/browser/fixtures.ts";
import { phone } from "../support/staff/fixtures.ts";

test("LOOK-25 the handle parts the pictures by keyboard and pointer; a phone has two pictures", async ({ page }) => {
  await page.goto("/gutter-guards");
  const handle = page.getByRole("slider");
  const part = () => handle.evaluate((input) => Number(getComputedStyle(input).getPropertyValue("--part")));
  await handle.focus();
  await expect(page.locator("site-island", { has: handle })).toHaveAttribute("awake");
  await handle.press("ArrowRight");
  expect(await part()).toBe(0.51);
  await handle.click({ position: { x: 100, y: 50 } });
  expect(await part()).toBeLessThan(0.1);
  await page.setViewportSize(phone);
  await expect(handle).toBeHidden();
  await expect(page.locator("figure picture img").filter({ visible: true })).toHaveCount(2);
});
