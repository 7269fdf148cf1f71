import { aLogo } from "#test/content/pictures.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { desk, expect, phone, test } from "../support/staff/fixtures.ts";

// A site for this file alone: its look is what is changed.
test.use({ siteSettings: { MAIL_TO: "look@example.com" }, entered: "siteadmin" });
test.describe.configure({ mode: "serial" });

test("OWN-41 OWN-42 at a desk in the light the owner types a color that is hard to read, takes the nearest with the keyboard, and pages have it", async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/admin/company");
  const form = page.getByRole("form", { name: "Color" });
  const field = form.getByLabel("Accent color");
  await field.fill("#d32f2f");
  await expect(form.getByText("Preview in #b60015")).toBeVisible();
  await expect(form.getByText("Call us").first()).toHaveCSS("background-color", "rgb(182, 0, 21)");
  await expectAccessible(page, "#look");
  await field.press("Enter");
  await expect(field).toBeFocused();
  await expect(form.getByText("The nearest that works is #b60015.")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("#b60015");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
  await expectAccessible(page);
  const save = form.getByRole("button", { name: "Save" });
  await expect(save).toHaveCSS("background-color", "rgb(182, 0, 21)");
  await page.goto("/contact");
  await expect(page.locator("html")).toHaveCSS("--color-accent", "#b60015");
  await page.goto("/admin/company");
  await form.getByLabel("Pick a color").fill("#f6a821");
  await expect(field).toHaveValue("#f6a821");
  await save.click();
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
});

test("OWN-43 OWN-44 on a phone in the dark the owner chooses a wrong file, then a PNG, sees it, saves it with the keyboard, and goes back", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/admin/company");
  const form = page.getByRole("form", { name: "Logo" });
  const picker = form.getByLabel("New logo");
  await picker.setInputFiles({ name: "logo.svg", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await expect(form.getByRole("alert").getByText("This file is not a PNG.")).toBeVisible();
  await picker.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await aLogo() });
  await expect(form.getByText("Preview, not saved yet")).toBeVisible();
  await expect(form.getByText("not a PNG")).toBeHidden();
  await expectAccessible(page, "#logo");
  await picker.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
  await expect(form.getByText("Your logo")).toBeVisible();
  await expect(page.getByRole("link", { name: /view site$/ }).locator("img")).toHaveAttribute(
    "src",
    /^\/uploads\/logo-/,
  );
  await expectAccessible(page);
  await page.goto("/contact");
  const logo = page.getByRole("img", { name: /, home$/ }).first();
  await expect(logo).toHaveAttribute("src", /^\/uploads\/logo-/);
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(504);
  await page.goto("/admin/company");
  await form.getByRole("button", { name: "Go back to the delivered logo" }).press("Enter");
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
  await expect(picker).toBeFocused();
  await page.goto("/contact");
  await expect(logo).toHaveAttribute("src", "/brand/logo.svg");
});
