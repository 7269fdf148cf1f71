import { expectAccessible } from "../support/browser/fixtures.ts";
import { called, test } from "../support/lists/gallery-manager.ts";
import { expect } from "../support/staff/fixtures.ts";

test.use({ entered: "siteadmin" });

test("OWN-65 LOOK-58 a gallery picture is put on the home page by keyboard, and taken back", async ({
  page,
  store,
}) => {
  await store(called("Our crew in Ocala", "A bronze gutter"));
  await page.goto("/admin/page-pictures");
  const where = "Home page, at the top";
  const status = page.getByRole("status");
  const replace = page.getByRole("button", { name: `Replace the picture: ${where}` });
  await replace.press("Enter");
  await expect(page.getByRole("heading", { name: where })).toBeFocused();
  await page.getByRole("radio", { name: "Our crew in Ocala" }).press("Space");
  await expect(page.getByLabel("What the picture shows")).toHaveValue("Our crew in Ocala");
  await expect(page.getByRole("button", { name: /^Replace the picture/ }).first()).toBeDisabled();
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.getByRole("alertdialog", { name: "2 changes are not saved." }).getByRole("button").first().press("Enter");
  await page.getByRole("radio", { name: "middle, middle", exact: true }).focus();
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(page.getByRole("radio", { name: "middle, left", exact: true })).toBeChecked();
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: "Use this picture" }).press("Enter");
  await expect(status.getByText("your picture is on the site now.")).toBeVisible();
  await expect(replace).toBeFocused();

  const visitors = await page.context().newPage();
  await visitors.goto("/");
  const hero = visitors.getByRole("img", { name: "Our crew in Ocala" });
  await expect(hero).toHaveCSS("object-position", "0% 50%");
  await expect(hero).toHaveAttribute("src", /^\/uploads\//);
  const back = page.getByRole("button", { name: `Original picture back: ${where}` });
  await back.click();
  await expect(status.getByText("the original is back")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(status.getByText("Undone.")).toBeVisible();
  // Left at once: the press is not lost with the page.
  await back.click();
  await page.goto("about:blank");
  await expect.poll(() => visitors.reload().then(() => hero.count())).toBe(0);
});
