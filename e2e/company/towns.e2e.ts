import { expectAccessible } from "../support/browser/fixtures.ts";
import { desk, expect, phone, test } from "../support/staff/fixtures.ts";

// A site for this file alone: its towns are what is changed.
test.use({ siteSettings: { MAIL_TO: "towns@example.com" }, entered: "siteadmin", expectedErrors: [/status of 409/] });
test.describe.configure({ mode: "serial" });

test.describe("at a desk", () => {
  test.use({ viewport: desk });

  test("OWN-50 OWN-53 by keyboard the owner adds a town by four letters, makes it a main one, takes it off and back", async ({
    page,
  }) => {
    await page.goto("/admin/company#towns");
    const field = page.getByRole("combobox", { name: "Add a town" });
    const status = page.getByRole("status");
    await field.focus();
    await page.keyboard.type("tave");
    await expect(page.getByRole("option", { name: "Tavernier, Monroe County" })).toBeVisible();
    await expectAccessible(page, "#towns");
    await field.fill("qqxy");
    await expect(page.getByText("No place in Florida begins like that.")).toBeVisible();
    await field.fill("altoo");
    await expect(page.getByRole("option", { name: "Altoona, Lake County" })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(status.getByText("Altoona, Lake County, is on the map.")).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");

    await page.getByText(/^Lake County: \d+ towns$/).click();
    const main = page.getByRole("checkbox", { name: "Altoona is a main town" });
    await main.press("Space");
    await expect(status.getByText("Altoona is a main town now.")).toBeVisible();
    await expect(main).toBeFocused();
    await expectAccessible(page, "#towns");
    await page.goto("/service-areas");
    await expect(page.getByRole("main").locator("svg text", { hasText: "Altoona" }).first()).toBeAttached();

    await page.goto("/admin/company#towns");
    await page.getByText(/^Lake County: \d+ towns$/).click();
    await page.getByRole("button", { name: "Remove Altoona" }).press("Enter");
    await expect(status.getByText("Altoona is no longer on the site.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Your towns" })).toBeFocused();
    await status.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(status.getByText("Altoona is back.")).toBeVisible();
    await page.getByRole("button", { name: "Remove Altoona" }).press("Enter");
    await expect(page.getByRole("button", { name: "Remove Altoona" })).toHaveCount(0);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("OWN-54 OWN-55 a place that no list has is put on the map by a press on it, and one elsewhere is refused", async ({
    page,
  }) => {
    await page.goto("/admin/company#towns");
    const form = page.getByRole("form", { name: "A place that the list does not have" });
    const map = page.locator("#towns").getByRole("img");
    const box = (await map.boundingBox()) ?? { width: 0, height: 0 };
    await map.click({ position: { x: box.width * 0.5, y: box.height * 0.2 } });
    await expect(form.getByLabel("Name of the place")).toBeFocused();
    await expect(form.getByText("This is in Marion County.")).toBeVisible();
    await page.keyboard.type("Heron Landing");
    await expectAccessible(page, "#towns");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").getByText("Heron Landing, Marion County, is on the map.")).toBeVisible();
    await page.getByText(/^Marion County: \d+ towns$/).click();
    await page.getByRole("button", { name: "Remove Heron Landing" }).click();
    await expect(page.getByRole("button", { name: "Remove Heron Landing" })).toHaveCount(0);

    await form.getByLabel("Latitude").fill("25.7");
    await form.getByLabel("Longitude").fill("-80.2");
    await form.getByLabel("Name of the place").fill("Miami");
    await form.getByRole("button", { name: "Add this place" }).click();
    await expect(form.getByText("This is not in Marion, Lake, or Sumter County.")).toBeVisible();
    const field = page.getByRole("combobox", { name: "Add a town" });
    await field.fill("ocala");
    await page.getByRole("option", { name: "Ocala, Marion County" }).click();
    await expect(page.getByText("Ocala is on your list already.")).toBeVisible();
    await field.fill("tavernier");
    await page.getByRole("option", { name: "Tavernier, Monroe County" }).click();
    await expect(
      page.getByText("Tavernier is in Monroe County. Your counties are Marion, Lake, and Sumter."),
    ).toBeVisible();
    await expectAccessible(page, "#towns");
  });
});

test("OWN-53 two owners change the towns at once, and both changes hold", async ({ page, browser, enter: _ }) => {
  await page.goto("/admin/company#towns");
  await page.getByText(/^Marion County: \d+ towns$/).click();
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  await other.goto(new URL("/admin/company#towns", page.url()).href);
  await other.getByText(/^Marion County: \d+ towns$/).click();
  await other.getByRole("button", { name: "Remove Reddick" }).click();
  await expect(other.getByRole("button", { name: "Remove Reddick" })).toHaveCount(0);
  await page.getByRole("button", { name: "Remove Citra" }).click();
  await expect(page.getByRole("status").getByText("Citra is no longer on the site.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove Reddick" })).toHaveCount(0);
  await page.goto("/contact");
  const where = page.getByRole("main");
  await expect(where).not.toContainText("Citra");
  await expect(where).not.toContainText("Reddick");
  await context.close();
});
