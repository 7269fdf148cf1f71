import { truncate, writeFile } from "node:fs/promises";
import { aJpeg } from "#test/content/pictures.ts";
import { expect, expectAccessible } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/browser/hold-back.ts";
import { called, manager, storedImages, test } from "../support/lists/gallery-manager.ts";
import { phone } from "../support/staff/fixtures.ts";

async function aFile(name: string) {
  return { name, mimeType: "image/jpeg", buffer: await aJpeg({ width: 900, height: 600 }) };
}

test("GADM-01 GADM-06 GADM-07 a picture is added on a phone, and is on the site", async ({ page, store }) => {
  await store(called(..."ABCDEFGHIJKL"));
  await page.setViewportSize(phone);
  const { open, add, form, chooser, altText, save, card, edit, status } = manager(page);
  // What is looked at until it is ready stays as it was saved.
  const seen = Promise.withResolvers<void>();
  await page.route(/\/images\/\d+$/, (route) => seen.promise.then(() => route.continue()));
  await open();
  await add.click();
  await expect(add).toBeDisabled();
  const [place, frame] = [await chooser.boundingBox(), await form.boundingBox()];
  expect(place?.x).toBeGreaterThanOrEqual(frame?.x ?? Number.NaN);
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  await expect(chooser).toHaveAttribute("accept", "image/jpeg,image/png,image/webp,image/avif");
  await expect(form.getByRole("checkbox", { name: "Show on gallery page?" })).toBeChecked();
  await chooser.setInputFiles(await aFile("IMG_4711.jpg"));
  await expect(form.getByRole("img", { name: "Preview of the chosen file" })).toHaveJSProperty("naturalWidth", 900);
  await expectAccessible(page, "form");
  await altText.fill("  New copper downspout  ");
  await save.click();
  await expect(status).toHaveText("“New copper downspout” was added. It shows on the Gallery page once it is ready.");
  await expect(status).toBeInViewport({ ratio: 1 });
  await expect(edit("New copper downspout")).toBeFocused();
  await expect(card("New copper").getByText("Visible")).toBeInViewport();
  await expect(page.getByText("12 on the Gallery page, 1 being prepared.")).toBeAttached();
  await expect(card("New copper").getByRole("status")).toHaveText("Preparing “New copper downspout”");
  seen.resolve();
  await expect(page.getByText("13 on the Gallery page.")).toBeAttached();
  await page.goto("/gallery");
  const picture = page.getByRole("img", { name: "New copper downspout" });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("GADM-01 GADM-02 GADM-09 A11Y-07 a keyboard user keeps the place choosing files", async ({ page, store }) => {
  await store([]);
  const { open, add, form, chooser, altText, save, button } = manager(page);
  await open();
  await expect(page.getByText("No images in gallery.")).toBeVisible();
  await add.press("Enter");
  await expect(chooser).toBeFocused();
  await save.press("Enter");
  await expect(form.getByText("Please select an image.")).toBeVisible();
  await expect(form.getByText("Alt text is required.")).toBeVisible();
  await expect(chooser).toBeFocused();
  await chooser.setInputFiles([await aFile("a.jpg"), await aFile("b.jpg")]);
  await expect(form.getByText("Please select an image.")).toBeHidden();
  await expect(button("Remove a.jpg")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button("Remove b.jpg")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chooser).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(altText).toBeFocused();
  // By its path: Playwright sends a buffer to the browser as base64, which takes seconds for so much.
  const big = test.info().outputPath("big.jpg");
  await writeFile(big, "");
  await truncate(big, 15 * 2 ** 20 + 1);
  await chooser.setInputFiles(big);
  await expect(form.getByText("This image is larger than 15 MB.")).toBeVisible();
});

test.describe("when it fails", () => {
  test.use({ expectedErrors: [/status of 415|ERR_(FAILED|INTERNET_DISCONNECTED)/] });

  test("GADM-01 GADM-06 GADM-11 GUARD-07 a failed upload keeps picture and text", async ({ page, context, store }) => {
    await store([]);
    const { open, add, form, chooser, altText, save, cancel, button } = manager(page);
    const html = { ...(await aFile("x.jpg")), buffer: Buffer.from("<!doctype html><script>alert(1)</script>") };
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    // Holds back the answers to uploads until it is detached.
    const network = await context.newCDPSession(page);
    network.on("Fetch.requestPaused", async ({ requestId, request }) => {
      if (request.method === "GET") await network.send("Fetch.continueRequest", { requestId });
    });
    const patterns = [{ urlPattern: "*/api/admin/gallery/images", requestStage: "Response" as const }];
    await network.send("Fetch.enable", { patterns });
    await open();
    await add.click();
    await chooser.setInputFiles([html, await aFile("a.jpg"), await aFile("b.jpg")]);
    await expect(page.getByRole("heading", { name: "New image, 1 of 3" })).toBeVisible();
    await expect(form.getByText("This device cannot show a preview.")).toBeVisible();
    await altText.fill("First");
    await save.click();
    await expect(form.getByRole("progressbar", { name: "Upload of x.jpg" })).toHaveAttribute("value", "100");
    await network.detach();
    await expect(form).toContainText(/Failed to upload image\..*Please choose a JPEG, PNG, WebP or AVIF file\./);
    await button("Remove x.jpg").click();
    await context.setOffline(true);
    await save.click();
    await expect(form).toContainText("Your image and what you typed are still here.");
    await context.setOffline(false);
    await context.clearCookies({ name: "csrfToken" });
    sent.length = 0;
    await save.click();
    await expect(form).toContainText("CSRF token missing.");
    expect(sent).toEqual([]);
    await expect.poll(async () => (await context.cookies()).some(({ name }) => name === "csrfToken")).toBe(true);
    await form.getByRole("checkbox").uncheck();
    await save.click();
    await expect(page.getByText("“First” was added, 1 to go.")).toBeVisible();

    await expect(page.getByRole("heading", { name: "New image, 2 of 2" })).toBeVisible();
    await expect(altText).toBeFocused();
    await expect(altText).toHaveValue("");
    await altText.fill("Never there");
    const upload = await holdBack(page, "**/api/admin/gallery/images");
    const stopped = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
    await save.click();
    await upload.asked;
    await expect(form.getByRole("progressbar", { name: "Upload of b.jpg" })).toBeVisible();
    await expect(button("Uploading...")).toBeVisible();
    await cancel.click();
    await stopped;
    await expect(form).toBeHidden();
    expect(await storedImages(page)).toMatchObject([{ alt_text: "First", is_active: false }]);
  });
});
