import { expect, expectAccessible } from "../support/browser/fixtures.ts";
import {
  called,
  manager,
  publicTexts,
  shownTexts,
  storedImages,
  storedTexts,
  test,
} from "../support/lists/gallery-manager.ts";

const long = "A seamless gutter of six inches along a tile roof, seen from below, on a day with some clouds";

for (const [scheme, width] of [
  ["light", 390],
  ["dark", 1440],
] as const) {
  test(`GADM-02 LOOK in the ${scheme} scheme at ${width} px cards say what is on the site and are accessible`, async ({
    page,
    store,
  }) => {
    await store([{ alt_text: long }, { alt_text: "Kept back", is_active: 0 }, { alt_text: "Made up", is_sample: 1 }]);
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    const { open, card, edit, cancel, remove, confirm } = manager(page);
    await open();
    expect(await shownTexts(page)).toEqual([`${long.slice(0, 60)}…`, "Kept back", "Made up"]);
    await expect(card("A seamless").getByText("Visible")).toBeVisible();
    await expect(card("Kept back").getByText("Hidden")).toBeVisible();
    await expect(card("Made up").getByText("Sample")).toBeVisible();
    await expect(card("Kept back").getByText("Sample")).toBeHidden();
    await expect(page.getByText("2 on the Gallery page, 1 hidden.")).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await edit("Kept back").click();
    await expectAccessible(page);
    await cancel.click();
    await remove("Kept back").click();
    await expect(confirm).toHaveAccessibleName("Delete this image?");
    await expectAccessible(page);
  });
}

test("GADM-02 GADM-09 GADM-10 A11Y-05 staff changes text and visibility, hears that it is saved, and visitors see it at their next load", async ({
  page,
  store,
}) => {
  await store(called("Ann", "Bob"));
  const { open, edit, altText, save, card, form, status } = manager(page);
  await open();
  await edit("Ann").press("Enter");
  await expect(altText).toBeFocused();
  await altText.fill("Anna");
  await save.click();
  await expect(edit("Anna")).toBeFocused();
  await expect(status).toHaveText("“Anna” was saved.");
  await expect(status).toBeInViewport({ ratio: 1 });
  // Screen readers announce the same words again only when they are another element.
  await status.evaluate((text) => text.setAttribute("data-first", ""));
  await edit("Anna").click();
  await save.click();
  await expect(status.and(page.locator("bdi:not([data-first])"))).toHaveText("“Anna” was saved.");
  await expect.poll(() => publicTexts(page)).toEqual(["Anna", "Bob"]);
  await edit("Bob").click();
  await form.getByRole("checkbox", { name: "Show on gallery page?" }).uncheck();
  await save.click();
  await expect(card("Bob").getByText("Hidden")).toBeVisible();
  await expect.poll(() => publicTexts(page)).toEqual(["Anna"]);
  await edit("Bob").click();
  await altText.fill(" ");
  await save.click();
  await expect(form.getByText("Alt text is required.")).toBeVisible();
  expect(await storedTexts(page)).toEqual(["Anna", "Bob"]);
});

test("GADM-12 pictures with the same words get a number that stays with them", async ({ page, store }) => {
  await store(called("Gutter", "Ann", "Gutter"));
  await page.setViewportSize({ width: 390, height: 900 });
  const { open, edit, move, remove, confirm } = manager(page);
  const both = ["Gutter” (1)", "Gutter” (2)"];
  await open();
  for (const name of both) await expect(page.getByRole("button", { name: `Edit “${name}` })).toHaveCount(1);
  await expect(edit("Ann")).toHaveAccessibleName("Edit “Ann”");
  await page.getByRole("button", { name: "Move “Gutter” (2) to the top" }).click();
  await expect(page.getByText("“Gutter” (2) is now number 1 of 3.")).toBeAttached();
  await page.getByRole("button", { name: "Delete “Gutter” (2)" }).click();
  await expect(confirm).toContainText("“Gutter” (2) will be off the site right away.");
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("“Gutter” (2) was deleted.")).toBeVisible();
  await expect(remove("Gutter")).toHaveAccessibleName("Delete “Gutter” (1)");
  await expect(move("Ann", "up")).toBeVisible();
});

test("GADM-10 GADM-11 a picture that could not be prepared is counted, and Try again names it, announces it and keeps the focus", async ({
  page,
  store,
}) => {
  await store(called("Ann", "Bob"));
  const { open, edit, status } = manager(page);
  await page.route("**/api/admin/gallery/images", async (route) => {
    const answer = await (await route.fetch()).json();
    const [ann, ...others] = answer.images;
    await route.fulfill({ json: { ...answer, images: [{ ...ann, state: "failed" }, ...others] } });
  });
  await open();
  await expect(page.getByText("1 on the Gallery page, 1 could not be prepared.")).toBeVisible();
  await page.getByRole("button", { name: "Try again to prepare “Ann”" }).press("Enter");
  await expect(status).toHaveText("“Ann” is being prepared.");
  await expect(edit("Ann")).toBeFocused();
});

test("GADM-05 one picture is edited at a time, and adding ends editing", async ({ page, store }) => {
  await store(called("Ann", "Bob"));
  const { open, edit, altText, form, add } = manager(page);
  await open();
  await edit("Ann").click();
  await expect(altText).toHaveValue("Ann");
  await edit("Bob").click();
  await expect(form).toHaveCount(1);
  await expect(altText).toHaveValue("Bob");
  await add.click();
  await expect(form).toHaveCount(1);
  await expect(form).toHaveAccessibleName("New image");
});

test("GADM-05 however editing ends, the text typed so far is back when it goes on", async ({ page, store }) => {
  await store(called("Ann", "Bob"));
  const { open, edit, altText, add, cancel, save } = manager(page);
  await open();
  await edit("Ann").click();
  await altText.fill("Ann in the garden");
  await page.getByLabel("Show on gallery page?").uncheck();
  await edit("Bob").click();
  await expect(altText).toHaveValue("Bob");
  await add.click();
  await cancel.click();
  await edit("Ann").click();
  await expect(page.getByText("We restored what you typed before.")).toBeVisible();
  await expect(altText).toHaveValue("Ann in the garden");
  await expect(page.getByLabel("Show on gallery page?")).not.toBeChecked();
  await cancel.click();
  await edit("Ann").click();
  await expect(altText).toHaveValue("Ann");
  await altText.fill("Ann at home");
  await save.click();
  await edit("Ann at home").click();
  await expect(page.getByText("We restored what you typed before.")).toHaveCount(0);
});

test("GADM-05 while pictures are added nothing can be edited, so that none of those chosen is lost", async ({
  page,
  store,
}) => {
  await store(called("Ann"));
  const { open, edit, add, cancel } = manager(page);
  await open();
  await add.click();
  await expect(edit("Ann")).toBeDisabled();
  await cancel.click();
  await expect(edit("Ann")).toBeEnabled();
});

test.describe("when it fails", () => {
  test.use({ expectedErrors: [/status of [45]\d\d|ERR_(FAILED|INTERNET_DISCONNECTED)/] });

  test("GADM-02 without a network what was typed stays, and saving again works", async ({ page, store, context }) => {
    await store(called("Ann"));
    const { open, edit, altText, save, form } = manager(page);
    await open();
    await edit("Ann").click();
    await altText.fill("Anna");
    await context.setOffline(true);
    await save.click();
    await expect(form).toContainText("Failed to save changes.");
    await context.setOffline(false);
    await expect(altText).toHaveValue("Anna");
    await save.click();
    await expect(form).toBeHidden();
    expect(await storedTexts(page)).toEqual(["Anna"]);
  });

  test("API-06 GADM-02 a person who edits what another has deleted reads so, keeps the text, and can restore it", async ({
    page,
    store,
    site,
  }) => {
    await store(called("Ann", "Bob"));
    const { open, edit, altText, save, form } = manager(page);
    await open();
    await edit("Ann").click();
    await altText.fill("Anna");
    const [ann] = await storedImages(page);
    const csrf = (await page.context().cookies()).find(({ name }) => name === "csrfToken")?.value ?? "";
    const headers = { origin: site.origin, "x-csrf-token": csrf };
    expect((await page.request.delete(`/api/admin/gallery/images/${ann?.id}`, { headers })).status()).toBe(200);
    await save.click();
    await expect(form).toContainText("Failed to save changes.");
    await expect(form).toContainText("This image no longer exists.");
    await form.getByRole("button", { name: "Restore it and save" }).click();
    await expect(form).toBeHidden();
    expect(await storedTexts(page)).toEqual(["Anna", "Bob"]);
  });

  test("PUB-06 GADM-02 A11Y-07 a list that cannot be loaded says so, and can be asked for again", async ({
    page,
    store,
  }) => {
    await store(called("Ann"));
    const calls = "**/api/admin/gallery/images";
    await page.route(calls, (route) => route.fulfill({ status: 503, json: { error: "Not just now." } }));
    await page.goto("/admin/gallery");
    await expect(page.getByText("Failed to load gallery images.")).toBeVisible();
    await page.unroute(calls);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => shownTexts(page)).toEqual(["Ann"]);
    await expect(manager(page).add).toBeFocused();
  });
});
