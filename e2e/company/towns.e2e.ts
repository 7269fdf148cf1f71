import { deliveredFacts } from "#src/facts/company.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { test } from "../support/site/save-facts.ts";
import { expect } from "../support/staff/fixtures.ts";

test("OWN-50 OWN-53 OWN-116 a town is added by keyboard, and removed beside a change of another; a county takes its towns along", async ({
  page,
  save,
}) => {
  await page.goto("/admin/company#towns");
  const field = page.getByRole("combobox", { name: "Add a town" });
  const status = page.getByRole("status");
  await field.fill("qqxy");
  await expect(page.getByText("No place in your counties begins like that.")).toBeVisible();
  await field.fill("altoo");
  const option = page.getByRole("option", { name: "Altoona, Lake County" });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page, "#towns");
  await page.keyboard.press("Enter");
  await expect(status.getByText("Altoona, Lake County, is on the map.")).toBeVisible();
  await expect(field).toBeFocused();
  await page.getByText(/^Lake County: \d+ towns$/).click();
  const main = page.getByRole("checkbox", { name: "Altoona is a main town" });
  await main.press("Space");
  await expect(status.getByText("Altoona is a main town now.")).toBeVisible();
  await expect(main).toBeFocused();

  const altoona = { name: "Altoona", county: "Lake", lat: 28.97, lon: -81.65, main: true };
  await save("towns", { towns: [...deliveredFacts.towns.filter(({ name }) => name !== "Reddick"), altoona] });
  await page.getByRole("button", { name: "Remove Altoona" }).press("Enter");
  await expect(status.getByText("Altoona is no longer on the site.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Your towns" })).toBeFocused();
  await status.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(status.getByText("Altoona is back.")).toBeVisible();
  await page.getByLabel("Add a county").selectOption("Citrus");
  await page.getByRole("button", { name: "Add this county" }).press("Enter");
  await expect(status.getByText("Citrus County is on the map. Now add its towns.")).toBeVisible();
  await expect(page.locator("#towns").getByRole("img", { name: /Sumter, and Citrus Counties/ })).toBeVisible();
  await page.getByText(/^Sumter County: \d+ towns$/).click();
  await page.getByRole("button", { name: "Remove Sumter County" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: /^Remove this county and its \d+ towns\?$/ });
  await question.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(status.getByText("Sumter County is no longer on the site.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Your towns" })).toBeFocused();
  await expect(page.getByText(/^Sumter County: /)).toHaveCount(0);
  await status.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(status.getByText("Sumter County is back.")).toBeVisible();
  await expect(page.getByText(/^Sumter County: \d+ towns$/)).toBeVisible();
  await page.goto("/service-areas");
  await expect(page.getByRole("heading", { name: "Citrus County" })).toBeVisible();
  const map = page.getByRole("main").locator("svg text");
  await expect(map.filter({ hasText: "Altoona" }).first()).toBeAttached();
  await expect(map.filter({ hasText: "Reddick" })).toHaveCount(0);
});

test("OWN-54 OWN-55 a press on the map puts a place there, unless it is elsewhere", async ({ page }) => {
  await page.goto("/admin/company#towns");
  const form = page.getByRole("form", { name: "Add a place that isn’t listed" });
  const map = page.locator("#towns").getByRole("img");
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  await map.click({ position: { x: width * 0.5, y: height * 0.2 } });
  await expect(form.getByLabel("Name of the place")).toBeFocused();
  await expect(form.getByText("This is in Marion County.")).toBeVisible();
  await page.keyboard.type("Heron Landing");
  await expect(page.getByRole("link", { name: "Counties and towns Not saved" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Heron Landing, Marion County, is on the map.")).toBeVisible();
  await form.getByLabel("Latitude").fill("25.7");
  await form.getByLabel("Longitude").fill("-80.2");
  await form.getByLabel("Name of the place").fill("Miami");
  await form.getByRole("button", { name: "Add this place" }).click();
  await expect(form.getByText("This is not in Marion, Lake, or Sumter County.")).toBeVisible();
  await page.getByRole("combobox", { name: "Add a town" }).fill("ocala");
  await page.getByRole("option", { name: "Ocala, Marion County" }).click();
  await expect(page.getByText("Ocala is already on your list.")).toBeVisible();
  await expect(page.getByRole("listbox", { name: "Places" }).getByRole("option")).toHaveCount(0);
  await expectAccessible(page, "#towns");
});
