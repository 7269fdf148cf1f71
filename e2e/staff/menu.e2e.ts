import { expect, test } from "../support/staff/fixtures.ts";

test("the button of a narrow screen's menu is a cross as long as the menu is open", async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter("siteadmin");
  await page.goto("/admin/dashboard", { waitUntil: "networkidle" });
  const menu = page.getByText("Menu", { exact: true });
  const drawing = menu.locator("svg:visible path");
  await expect(drawing).toHaveCount(1);
  const threeLines = (await drawing.getAttribute("d")) ?? "";
  await menu.click();
  await expect(drawing).toHaveCount(1);
  await expect(drawing).not.toHaveAttribute("d", threeLines);
  await page.keyboard.press("Escape");
  await expect(drawing).toHaveAttribute("d", threeLines);
});
