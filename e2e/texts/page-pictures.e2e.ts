import { expectAccessible } from "../support/browser/fixtures.ts";
import { called, test as galleryTest } from "../support/lists/gallery-manager.ts";
import { desk, expect } from "../support/staff/fixtures.ts";

const test = galleryTest;

test.use({ entered: "siteadmin", viewport: desk, colorScheme: "dark" });

test("OWN-65 the owner puts a gallery picture at the top of the home page by keyboard, sees it there, and takes it back", async ({
  page,
  store,
}) => {
  await store(called("Our crew in Ocala", "A bronze gutter"));
  await page.goto("/admin/page-pictures");
  const where = "Home page, at the top";
  const replace = page.getByRole("button", { name: `Replace the picture: ${where}` });
  await replace.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: where })).toBeFocused();
  await page.getByRole("radio", { name: "Our crew in Ocala" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByLabel("What the picture shows")).toHaveValue("Our crew in Ocala");
  await page.getByRole("radio", { name: "middle, middle", exact: true }).focus();
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(page.getByRole("radio", { name: "middle, left", exact: true })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use this picture" }).press("Enter");
  await expect(page.getByRole("status").getByText("your picture is on the site now.")).toBeVisible();
  await expect(replace).toBeFocused();
  await expectAccessible(page);

  await page.goto("/");
  const hero = page.getByRole("img", { name: "Our crew in Ocala" });
  await expect(hero).toBeVisible();
  expect(await hero.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain("/uploads/");
  expect(await hero.evaluate((image) => getComputedStyle(image).objectPosition)).toBe("0% 50%");

  await page.goto("/admin/page-pictures");
  await page.getByRole("button", { name: `Delivered picture back: ${where}` }).click();
  await expect(page.getByRole("status").getByText("the delivered picture is back")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").getByText("Undone.")).toBeVisible();
  await page.getByRole("button", { name: `Delivered picture back: ${where}` }).click();
  await page.goto("/");
  await expect(page.getByRole("img", { name: "Our crew in Ocala" })).toHaveCount(0);
});
