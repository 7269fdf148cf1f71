import { deliveredFacts } from "#src/company/company.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { test } from "../support/site/save-facts.ts";
import { expect, phone } from "../support/staff/fixtures.ts";

test("OWN-50 OWN-53 the owner adds a town by keyboard, and removes it beside a change of another", async ({
  page,
  save,
}) => {
  await page.goto("/admin/company#towns");
  const field = page.getByRole("combobox", { name: "Add a town" });
  const status = page.getByRole("status");
  await field.focus();
  await page.keyboard.type("qqxy");
  await expect(page.getByText("No place in Florida begins like that.")).toBeVisible();
  await field.fill("altoo");
  const option = page.getByRole("option", { name: "Altoona, Lake County" });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page, "#towns");
  await page.keyboard.press("Enter");
  await expect(status.getByText("Altoona, Lake County, is on the map.")).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await page.getByText(/^Lake County: \d+ towns$/).click();
  const main = page.getByRole("checkbox", { name: "Altoona is a main town" });
  await main.press("Space");
  await expect(status.getByText("Altoona is a main town now.")).toBeVisible();
  await expect(main).toBeFocused();
  const map = await page.context().newPage();
  await map.goto("/service-areas");
  await expect(map.getByRole("main").locator("svg text", { hasText: "Altoona" }).first()).toBeAttached();

  const altoona = { name: "Altoona", county: "Lake", lat: 28.97, lon: -81.65, main: true };
  await save("towns", { towns: [...deliveredFacts.towns.filter(({ name }) => name !== "Reddick"), altoona] });
  await page.getByRole("button", { name: "Remove Altoona" }).press("Enter");
  await expect(status.getByText("Altoona is no longer on the site.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Your towns" })).toBeFocused();
  await status.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(status.getByText("Altoona is back.")).toBeVisible();
  await map.goto("/contact");
  await expect(map.getByRole("main")).toContainText("Altoona");
  await expect(map.getByRole("main")).not.toContainText("Reddick");
});

test("OWN-54 OWN-55 a press on the map puts a place there, unless it is elsewhere", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/admin/company#towns");
  const form = page.getByRole("form", { name: "A place that the list does not have" });
  const map = page.locator("#towns").getByRole("img");
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  await map.click({ position: { x: width * 0.5, y: height * 0.2 } });
  await expect(form.getByLabel("Name of the place")).toBeFocused();
  await expect(form.getByText("This is in Marion County.")).toBeVisible();
  await page.keyboard.type("Heron Landing");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Heron Landing, Marion County, is on the map.")).toBeVisible();
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
  const why = "Tavernier is in Monroe County. Your counties are Marion, Lake, and Sumter.";
  await expect(page.getByText(why)).toBeVisible();
  await expectAccessible(page, "#towns");
});
