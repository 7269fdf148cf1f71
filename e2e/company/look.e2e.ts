import { aLogo } from "#test/content/pictures.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { test } from "../support/site/save-facts.ts";
import { expect } from "../support/staff/fixtures.ts";

test.use({ expectedErrors: [/status of 500/] });

test("OWN-41 OWN-42 OWN-43 OWN-44 OWN-108 LOOK-51 the owner gives the site two colors and a logo, and loses nothing between", async ({
  page,
}) => {
  await page.goto("/admin/company#look");
  const color = page.getByRole("form", { name: "Colors" });
  const field = color.getByLabel("Accent color", { exact: true });
  await color.getByLabel("Dark color", { exact: true }).fill("#1f3a2a");
  await field.fill("#d32f2f");
  await expect(color.getByText("Preview in #b60015")).toBeVisible();
  await expect(color.getByText("Call us").first()).toHaveCSS("background-color", "rgb(182, 0, 21)");
  await field.press("Enter");
  await expect(field).toBeFocused();
  await expect(color.getByText("The nearest that works is #b60015.")).toBeVisible();
  for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
  await expect(field).toHaveValue("#b60015");
  await page.keyboard.press("Enter");
  await expect(color.getByText("1 change")).toBeHidden();
  await field.fill("#b60016");
  await expect(color.getByText("1 change")).toBeVisible();
  await expect(color.getByRole("button", { name: "Save" })).toHaveCSS("background-color", "rgb(182, 0, 21)");
  await page.emulateMedia({ colorScheme: "dark" });

  await page.getByRole("link", { name: "Logo" }).click();
  await expect(page.getByRole("link", { name: "Colors Not saved" })).toBeVisible();
  const logo = page.getByRole("form", { name: "Logo" });
  const picker = logo.getByLabel("New logo");
  await picker.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("GIF89a") });
  await expect(logo.getByRole("alert").getByText("This file is not a PNG")).toBeVisible();
  await picker.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await aLogo() });
  await expect(logo.getByText("Preview, not saved yet")).toBeVisible();
  await expectAccessible(page, "main");
  await picker.focus();
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Enter"]) await page.keyboard.press(key);
  const goBack = logo.getByRole("button", { name: "Go back to the original logo" });
  await expect(goBack).toBeVisible();
  const visitors = await page.context().newPage();
  await visitors.goto("/contact");
  await expect(visitors.locator("html")).toHaveCSS("--color-accent", "#b60015");
  await expect(visitors.locator("html")).toHaveCSS("--color-heading", "#1f3a2a");
  const inHeader = visitors.getByRole("img", { name: /, home$/ }).first();
  await expect(inHeader).toHaveAttribute("src", /^\/uploads\/logo-/);
  await expect(inHeader).toHaveJSProperty("naturalWidth", 504);
  await page.route("**/api/admin/company/logo", (route) => route.fulfill({ status: 500 }), { times: 1 });
  await goBack.click();
  await expect(logo.getByRole("alert").getByText("This section could not be saved.")).toBeVisible();
  await goBack.press("Enter");
  await expect(picker).toBeFocused();
  await visitors.reload();
  await expect(inHeader).toHaveAttribute("src", "/brand/logo.svg");
  await page.goBack();
  await expect(field).toHaveValue("#b60016");
});
