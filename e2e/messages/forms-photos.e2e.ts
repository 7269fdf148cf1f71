import type { Locator, Page } from "@playwright/test";
import { aJpeg } from "#test/content/pictures.ts";
import { expect, expectAccessible } from "../support/browser/fixtures.ts";
import { test, toggle, touchPhone } from "../support/messages/inbox-fixtures.ts";
import { contact, formOn, holdBack, inquiry, openForm } from "../support/messages/message-form.ts";

const photoCalls = "**/api/public/attachments/photos/*";
const jpeg = async (name: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await aJpeg({ width: 900, height: 600 }),
});
const picker = (root: Locator) => root.locator("input[type=file]");

type Chosen = Parameters<Locator["setInputFiles"]>[0];

/** A person's choice begins with the focus, which wakes the form. */
async function choose(root: Locator, files: Chosen): Promise<void> {
  await picker(root).focus();
  await picker(root).setInputFiles(files);
}

const rows = (root: Locator) => root.getByRole("group", { name: "Photos, if you like" }).getByRole("listitem");

/** The inquiry is sent, and staff open it in the inbox. */
async function openInInbox(page: Page): Promise<void> {
  await page.goto("/admin/messages");
  await toggle(page, "Margaret Holloway").click();
}

test.describe("on a phone", () => {
  test.use(touchPhone);

  test("LEAD-18 LEAD-25 a visitor adds two photos, removes one, sends, and staff see the other one large", async ({
    page,
    inbox: _,
  }) => {
    const form = await openForm(page, inquiry);
    await choose(form.root, [await jpeg("front.jpg"), await jpeg("back.jpg")]);
    await expect(form.root.getByText("2 photos have arrived.")).toBeVisible();
    await expect(rows(form.root)).toHaveText([/front\.jpg\s*Uploaded/, /back\.jpg\s*Uploaded/]);
    await expectAccessible(page, "form");
    await rows(form.root).first().getByRole("button", { name: "Remove photo 1" }).press("Enter");
    await expect(rows(form.root)).toHaveText([/back\.jpg/]);
    await expect(rows(form.root).getByRole("button", { name: "Remove photo 1" })).toBeFocused();
    await form.fill();
    await form.send.click();
    await expect(form.root.getByText("Inquiry sent successfully!")).toBeVisible();
    await expect(rows(form.root)).toHaveText([/Sent with your form/]);

    await openInInbox(page);
    const photos = page.getByRole("list", { name: "Photos from Margaret Holloway" });
    await expect(photos.getByRole("button")).toHaveCount(1);
    await expectAccessible(page, "main");
    await photos.getByRole("button").press("Enter");
    const large = page.getByRole("dialog", { name: "Photos from Margaret Holloway" });
    await expect
      .poll(() => large.getByRole("img").evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(900);
    await expectAccessible(page, "dialog");
    await page.keyboard.press("Escape");
    await expect(large).toBeHidden();
    await expect(photos.getByRole("button")).toBeFocused();
  });
});

test("LEAD-19 the form is sent while a photo is on its way; it says so, and the photo arrives", async ({
  page,
  inbox: _,
}) => {
  const upload = await holdBack(page, photoCalls);
  const form = await openForm(page, contact);
  await choose(form.root, [await jpeg("front.jpg")]);
  await upload.asked;
  await form.fill();
  await form.send.click();
  const done = form.root.getByRole("status").filter({ hasText: "Message sent successfully!" });
  await expect(done).toContainText("One photo is still on the way. Please keep this page open until it has arrived.");
  upload.letThrough();
  await expect(rows(form.root)).toHaveText([/Sent with your form/]);
  await expect(done).not.toContainText("still on the way");
  await openInInbox(page);
  await expect(page.getByRole("list", { name: "Photos from Margaret Holloway" }).getByRole("img")).toHaveCount(1);
});

test.describe("with a bad connection", () => {
  test.use({ expectedErrors: [/^Failed to load resource/] });

  test("LEAD-19 an upload that breaks off is paused, and goes on by itself once the browser is online", async ({
    page,
    inbox: _,
  }) => {
    await page.clock.install();
    await page.route(photoCalls, (route) => route.abort(), { times: 1 });
    const form = await openForm(page, contact);
    await choose(form.root, [await jpeg("front.jpg")]);
    await expect(form.root.getByText("No connection. The upload goes on by itself.")).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(form.root.getByText("Your photo has arrived.")).toBeVisible();
  });

  test("LEAD-22 a file that is no photo says what to choose instead, and does not hold up the form", async ({
    page,
    inbox: _,
  }) => {
    const form = await openForm(page, contact);
    const text = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") };
    const heic = { name: "IMG_1.HEIC", mimeType: "image/heic", buffer: Buffer.from("no picture") };
    await choose(form.root, [text, heic]);
    await expect(rows(form.root).getByRole("alert")).toHaveText([/choose a JPEG, PNG, WebP or AVIF/, /choose a JPEG/]);
    await expectAccessible(page, "form");
    await form.fill();
    await form.send.click();
    await expect(form.root.getByText("Message sent successfully!")).toBeVisible();
    await expect(rows(form.root)).toHaveCount(0);
  });
});

test("LEAD-18 a photo that is removed before its upload has begun is not uploaded", async ({ page, inbox: _ }) => {
  const start = await holdBack(page, "**/api/public/attachments");
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") uploads.push(request.url());
  });
  const form = await openForm(page, contact);
  await choose(form.root, [await jpeg("wrong.jpg")]);
  await start.asked;
  await rows(form.root).getByRole("button", { name: "Remove photo 1" }).click();
  await choose(form.root, [await jpeg("right.jpg")]);
  start.letThrough();
  await expect(form.root.getByText("Your photo has arrived.")).toBeVisible();
  expect(uploads).toHaveLength(1);
  await form.fill();
  await form.send.click();
  await expect(form.root.getByText("Message sent successfully!")).toBeVisible();
  await openInInbox(page);
  await expect(page.getByRole("list", { name: "Photos from Margaret Holloway" }).getByRole("img")).toHaveCount(1);
});

test("LEAD-18 of eight photos six are taken, and the line says so", async ({ page, inbox: _ }) => {
  const form = await openForm(page, contact);
  const eight = await Promise.all(Array.from({ length: 8 }, (_one, place) => jpeg(`${place}.jpg`)));
  await choose(form.root, eight);
  await expect(form.root.getByText("6 photos can be sent: 2 were left out.")).toBeVisible();
  await expect(form.root.getByText("6 photos have arrived.")).toBeVisible();
  await expect(picker(form.root)).toBeDisabled();
});

test("LEAD-18 a photo that was uploaded is still there after the page is loaded again", async ({ page, inbox: _ }) => {
  const form = await openForm(page, contact);
  await form.field("First name").fill("Margaret");
  await choose(form.root, [await jpeg("front.jpg")]);
  await expect(form.root.getByText("Your photo has arrived.")).toBeVisible();
  await page.reload();
  const again = formOn(page, contact);
  await expect(rows(again.root)).toHaveText([/front\.jpg\s*Uploaded/]);
  await again.fill();
  await again.send.click();
  await expect(again.root.getByText("Message sent successfully!")).toBeVisible();
  await openInInbox(page);
  await expect(page.getByRole("list", { name: "Photos from Margaret Holloway" }).getByRole("img")).toHaveCount(1);
});

test("LEAD-46 LEAD-47 a visitor sends the plan with the form, and staff see the same drawing and numbers", async ({
  page,
  inbox: _,
}) => {
  await page.goto("/planner");
  await page.getByRole("radio", { name: "U", exact: true }).check();
  await expect(page.locator('site-island[name="planner"]')).toHaveAttribute("awake");
  await page.getByRole("textbox", { name: "Feet of side A" }).fill("72");
  const numbers = await page.locator("#plan-result dd").allTextContents();
  const roof = await page.locator('[data-part="roof"]').getAttribute("d");
  await page.getByRole("link", { name: "Send this with my inquiry" }).click();
  const form = formOn(page, contact);
  await expect(form.root.getByText("Your gutter plan goes with this form.")).toBeVisible();
  await expectAccessible(page, "form");
  await form.fill();
  await form.send.click();
  await expect(form.root.getByText("Message sent successfully!")).toBeVisible();
  await expect(form.root.getByText("Your gutter plan")).toBeHidden();

  await openInInbox(page);
  const plan = page.getByRole("region", { name: "Gutter plan" });
  await expect(plan.getByRole("definition")).toHaveText([
    ...numbers,
    "One story",
    "Medium",
    "Shingle",
    "None close by",
  ]);
  await expect(plan.getByRole("img").locator("path").first()).toHaveAttribute("d", String(roof));
  await expectAccessible(page, "main");
});

test("LEAD-46 a visitor leaves the plan out, by keyboard, and the form goes without it", async ({ page, inbox: _ }) => {
  await page.goto("/planner");
  await page.getByRole("radio", { name: "L", exact: true }).check();
  await expect(page.locator('site-island[name="planner"]')).toHaveAttribute("awake");
  await page.getByRole("link", { name: "Send this with my inquiry" }).click();
  const form = formOn(page, contact);
  await form.root.getByRole("button", { name: "Leave the gutter plan out" }).press("Enter");
  await expect(form.root.getByText("Your gutter plan")).toBeHidden();
  await form.fill();
  await form.send.click();
  await expect(form.root.getByText("Message sent successfully!")).toBeVisible();
  await openInInbox(page);
  await expect(page.getByText("The emails about it", { exact: false }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Gutter plan" })).toHaveCount(0);
});
