import { truncate, writeFile } from "node:fs/promises";
import { aJpeg } from "#test/content/pictures.ts";
import { expect, expectAccessible } from "../support/browser/fixtures.ts";
import {
  called,
  holdBack,
  manager,
  publicTexts,
  shownTexts,
  storedImages,
  storedTexts,
  test,
} from "../support/lists/gallery-manager.ts";
import { phone } from "../support/staff/fixtures.ts";

test.beforeEach(async ({ store }) => {
  await store(called("Ann"));
});

async function aFile(name = "IMG_4711.jpg", size = { width: 900, height: 600 }) {
  return { name, mimeType: "image/jpeg", buffer: await aJpeg(size) };
}

test("GADM-01 GADM-06 on a phone a picture is chosen, seen, described, uploaded, prepared, and then on the site", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const { open, add, form, chooser, altText, save, card, edit } = manager(page);
  await open();
  await add.click();
  await expect(add).toBeDisabled();
  await expect(chooser).toBeFocused();
  const [place, frame] = [await chooser.boundingBox(), await form.boundingBox()];
  expect(place?.x).toBeGreaterThanOrEqual(frame?.x ?? Number.NaN);
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  await expect(chooser).toHaveAttribute("accept", /^image\/jpeg,image\/png,image\/webp,image\/avif$/);
  await expect(form.getByRole("checkbox", { name: "Show on gallery page?" })).toBeChecked();
  await expectAccessible(page);
  await chooser.setInputFiles(await aFile());
  const preview = form.getByRole("img", { name: "Preview of the chosen file" });
  await expect(preview).toHaveJSProperty("naturalWidth", 900);
  await altText.fill("  New gutters on a stucco house  ");
  await save.click();
  await expect(card("New gutters").getByText("Visible")).toBeVisible();
  await expect(edit("New gutters on a stucco house")).toBeFocused();
  expect(await shownTexts(page)).toEqual(["Ann", "New gutters on a stucco house"]);
  await expect(card("New gutters").getByText("Preparing")).toBeHidden();
  expect((await storedImages(page))[1]).toMatchObject({ state: "ready", is_active: true, sort_order: 2 });
  expect(await publicTexts(page)).toEqual(["Ann", "New gutters on a stucco house"]);
  await page.goto("/gallery");
  const picture = page.getByRole("img", { name: "New gutters on a stucco house" });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("GADM-07 on a wide screen a saved picture is announced in sight, its card is scrolled into view, and the count says that it is being prepared", async ({
  page,
  store,
}) => {
  await store(called("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"));
  await page.setViewportSize({ width: 1440, height: 900 });
  const { open, add, chooser, altText, save, card, edit, status } = manager(page);
  // What is looked at until it is ready stays as it was saved.
  const release = await holdBack(page, /\/images\/\d+$/);
  await open();
  await add.click();
  await chooser.setInputFiles(await aFile());
  await altText.fill("Copper downspout");
  await save.click();
  await expect(status).toHaveText("“Copper downspout” was added. It shows on the Gallery page once it is ready.");
  await expect(status).toBeInViewport({ ratio: 1 });
  await expect(edit("Copper downspout")).toBeFocused();
  await expect(card("Copper downspout")).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("12 on the Gallery page, 1 being prepared.")).toBeAttached();
  await expect(card("Copper downspout").getByRole("status")).toHaveText("Preparing “Copper downspout”");
  release();
  await expect(page.getByText("13 on the Gallery page.")).toBeAttached();
});

test("GADM-09 A11Y-07 a keyboard user keeps their place while files are chosen and removed", async ({ page }) => {
  const { open, add, form, chooser, altText } = manager(page);
  const remove = (name: string) => form.getByRole("button", { name: `Remove ${name}` });
  await open();
  await add.press("Enter");
  await expect(chooser).toBeFocused();
  await chooser.setInputFiles([await aFile("a.jpg"), await aFile("b.jpg")]);
  await expect(remove("a.jpg")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(remove("b.jpg")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chooser).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(altText).toBeFocused();
});

test("GADM-01 what is missing is said, and a chosen picture can be taken out again", async ({ page }) => {
  const { open, add, form, chooser, altText, save } = manager(page);
  await open();
  await add.click();
  await save.click();
  await expect(form.getByText("Please select an image.")).toBeVisible();
  await expect(form.getByText("Alt text is required.")).toBeVisible();
  await expect(chooser).toBeFocused();
  await chooser.setInputFiles(await aFile());
  await expect(form.getByText("Please select an image.")).toBeHidden();
  await altText.fill("   ");
  await save.click();
  await expect(form.getByText("Alt text is required.")).toBeVisible();
  await altText.fill("Kept");
  await form.getByRole("button", { name: "Remove IMG_4711.jpg" }).click();
  await save.click();
  await expect(form.getByText("Please select an image.")).toBeVisible();
  await expect(altText, "what was typed stays").toHaveValue("Kept");
  // By its path: Playwright sends a buffer to the browser as base64, which takes seconds for so much.
  const big = test.info().outputPath("big.jpg");
  await writeFile(big, "");
  await truncate(big, 15 * 2 ** 20 + 1);
  await chooser.setInputFiles(big);
  await expect(form.getByText("This image is larger than 15 MB.")).toBeVisible();
  expect(await storedTexts(page)).toEqual(["Ann"]);
});

test("GADM-01 several pictures chosen at once come one card after another, a hidden one too", async ({ page }) => {
  const { open, add, form, chooser, altText, save } = manager(page);
  await open();
  await add.click();
  await chooser.setInputFiles([await aFile("a.jpg"), await aFile("b.jpg"), await aFile("c.jpg")]);
  await expect(form.page().getByRole("heading", { name: "New image, 1 of 3" })).toBeVisible();
  await altText.fill("First");
  await save.click();
  await expect(page.getByRole("heading", { name: "New image, 2 of 3" })).toBeVisible();
  await expect(altText).toBeFocused();
  await expect(altText).toHaveValue("");
  await expect(page.getByText("“First” was added, 2 to go.")).toBeVisible();
  await form.getByRole("button", { name: "Remove b.jpg" }).click();
  await expect(form.getByText("c.jpg").first()).toBeVisible();
  await altText.fill("Third");
  await form.getByRole("checkbox").uncheck();
  await save.click();
  await expect(form).toBeHidden();
  expect((await storedImages(page)).map(({ alt_text, is_active }) => [alt_text, is_active])).toEqual([
    ["Ann", true],
    ["First", true],
    ["Third", false],
  ]);
});

test("GADM-01 GADM-11 the upload's progress is shown with the name of the picture, and cancelling it leaves nothing behind", async ({
  page,
}) => {
  const { open, add, form, chooser, altText, save, cancel } = manager(page);
  await open();
  await add.click();
  const noise = Buffer.concat([await aJpeg(), Buffer.alloc(3 * 2 ** 20, 7)]);
  await chooser.setInputFiles({ name: "slow.jpg", mimeType: "image/jpeg", buffer: noise });
  await altText.fill("Never there");
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200 * 1024 };
  await network.send("Network.emulateNetworkConditions", slow);
  await save.click();
  const progress = form.getByRole("progressbar", { name: "Upload of slow.jpg" });
  await expect(progress).toBeVisible();
  await expect.poll(async () => Number(await progress.getAttribute("value"))).toBeGreaterThan(0);
  await expect(page.getByRole("button", { name: "Uploading..." })).toBeVisible();
  await cancel.click();
  await network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  await expect(form).toBeHidden();
  expect(await storedTexts(page)).toEqual(["Ann"]);
});

test.describe("when it fails", () => {
  test.use({ expectedErrors: [/status of 4\d\d|ERR_(FAILED|INTERNET_DISCONNECTED)/] });

  test("GADM-01 GADM-06 a file that is no picture is refused with the reason, and everything typed stays", async ({
    page,
  }) => {
    const { open, add, form, chooser, altText, save } = manager(page);
    await open();
    await add.click();
    const html = Buffer.from("<!doctype html><script>alert(1)</script>");
    await chooser.setInputFiles({ name: "x.jpg", mimeType: "image/jpeg", buffer: html });
    await expect(form.getByText("This device cannot show a preview.")).toBeVisible();
    await altText.fill("A page");
    await save.click();
    await expect(form.getByRole("alert").filter({ hasText: "Failed" })).toContainText("Failed to upload image.");
    await expect(form).toContainText("Please choose a JPEG, PNG, WebP or AVIF file.");
    await expect(altText).toHaveValue("A page");
    expect(await storedTexts(page)).toEqual(["Ann"]);
  });

  test("GADM-01 without a network picture and text stay, and going on works", async ({ page, context }) => {
    const { open, add, form, chooser, altText, save } = manager(page);
    await open();
    await add.click();
    await chooser.setInputFiles(await aFile());
    await altText.fill("Second try");
    await context.setOffline(true);
    await save.click();
    await expect(form).toContainText("Failed to upload image.");
    await expect(form.getByRole("img")).toBeVisible();
    await context.setOffline(false);
    await save.click();
    await expect(form).toBeHidden();
    expect(await storedTexts(page)).toEqual(["Ann", "Second try"]);
  });

  test("GADM-01 GUARD-07 without the csrf cookie nothing is sent, and the next try has it back", async ({
    page,
    context,
  }) => {
    const { open, add, form, chooser, altText, save } = manager(page);
    await open();
    await add.click();
    await chooser.setInputFiles(await aFile());
    await altText.fill("With a cookie");
    await context.clearCookies({ name: "csrfToken" });
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await save.click();
    await expect(form).toContainText("CSRF token missing.");
    expect(sent).toEqual([]);
    await expect.poll(async () => (await context.cookies()).some(({ name }) => name === "csrfToken")).toBe(true);
    await save.click();
    await expect(form).toBeHidden();
    expect(await storedTexts(page)).toEqual(["Ann", "With a cookie"]);
  });
});
