import { rmSync, writeFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { aJpeg } from "#test/content/pictures.ts";
import { expect, expectAccessible } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/browser/hold-back.ts";
import { test, toggle, touchPhone } from "../support/messages/inbox-fixtures.ts";
import { contact, formOn, inquiry, openForm, requestsTo } from "../support/messages/message-form.ts";

async function jpegs(...names: string[]) {
  const buffer = await aJpeg({ width: 900, height: 600 });
  return names.map((name) => ({ name, mimeType: "image/jpeg", buffer }));
}

/** A person's choice begins with the focus, which wakes the form. */
async function choose(root: Locator, files: Awaited<ReturnType<typeof jpegs>> | string): Promise<void> {
  await root.locator("input[type=file]").focus();
  await root.locator("input[type=file]").setInputFiles(files);
}

test.use({ ...touchPhone, expectedErrors: [/^Failed to load resource/] });

const rows = (root: Locator) => root.getByRole("group", { name: /photos/i }).getByRole("listitem");

/** Staff open the inquiry in the inbox. @returns its photos there */
async function openInInbox(page: Page): Promise<Locator> {
  await page.goto("/admin/messages");
  await toggle(page, "Margaret Holloway").click();
  return page.getByRole("list", { name: "Photos from Margaret Holloway" }).getByRole("link");
}

test("LEAD-18 LEAD-19 LEAD-25 staff see the photo a visitor kept, and one added later", async ({ page, inbox: _ }) => {
  const form = await openForm(page, inquiry);
  // The form was open for longer than its photos are kept.
  const expired = { status: 404, json: { error: "There is no such photo." } };
  await page.route("**/api/public/attachments/photos/*", (route) => route.fulfill(expired), { times: 1 });
  await choose(form.root, await jpegs("front.jpg", "back.jpg"));
  await expect(form.root.getByText("2 photos go with this form.")).toBeVisible();
  await expect(rows(form.root)).toHaveText([/front\.jpg\s*Uploaded/, /back\.jpg\s*Uploaded/]);
  await rows(form.root).first().getByRole("button", { name: "Remove photo 1" }).press("Enter");
  await expect(rows(form.root)).toHaveText([/back\.jpg/]);
  await expect(rows(form.root).getByRole("button", { name: "Remove photo 1" })).toBeFocused();
  await form.fill();
  await form.submit();
  await expect(form.root.getByText("Your photo has arrived.")).toBeVisible();
  await choose(form.root, await jpegs("side.jpg"));
  await expect(rows(form.root)).toHaveText([/back\.jpg\s*Sent with your form/, /side\.jpg\s*Sent with your form/]);
  await expect(form.root.getByText("2 photos have arrived.")).toBeVisible();

  const photos = await openInInbox(page);
  await expect(photos).toHaveCount(2);
  const opened = page.waitForEvent("popup");
  await photos.first().press("Enter");
  await expect((await opened).getByRole("img")).toHaveJSProperty("naturalWidth", 900);
});

test("LEAD-18 LEAD-19 LEAD-22 LOOK photos arrive over a bad connection, behind one that is deleted meanwhile", async ({
  page,
  inbox: _,
}, info) => {
  const start = await holdBack(page, "**/api/public/attachments");
  const uploads = requestsTo(page, "/api/public/attachments/photos/");
  await page.route("**/api/public/attachments/photos/*", (route) => route.abort());
  const form = await openForm(page, contact);
  await form.field("First name").fill("Margaret");
  const files = await jpegs("wrong.jpg", "notes.jpg", "IMG_1.HEIC", "1.jpg", "2.jpg", "3.jpg");
  for (const file of files.slice(1, 3)) Object.assign(file, { mimeType: "", buffer: Buffer.from("no picture") });
  const deleted = info.outputPath("deleted.jpg");
  writeFileSync(deleted, files[0]?.buffer ?? "");
  await choose(form.root, deleted);
  await expect(rows(form.root)).toHaveCount(1);
  await choose(form.root, files);
  rmSync(deleted);
  await expect(form.root.getByText("You can send 6 photos: one was left out.")).toBeVisible();
  await start.asked;
  await rows(form.root).filter({ hasText: "wrong.jpg" }).getByRole("button").click();
  start.letThrough();
  await expect(form.root.getByText("No connection. The upload will go on by itself once you’re online.")).toBeVisible();
  for (const size of ["100%", "200%"]) {
    await page.evaluate((letters) => document.documentElement.style.setProperty("font-size", letters), size);
    const wide = await rows(form.root).evaluateAll((all) =>
      all.filter((row) => [...row.querySelectorAll("div")].some((words) => words.scrollWidth > words.clientWidth)),
    );
    expect(wide, "words of a photo run into its button").toHaveLength(0);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.unroute("**/api/public/attachments/photos/*");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(form.root.getByText("2 photos go with this form.")).toBeVisible();
  const refusals = [
    "This photo was changed or moved. Please choose it again.",
    /choose a JPEG, PNG, WebP or AVIF/,
    /choose a JPEG, PNG, WebP or AVIF/,
  ];
  await expect(rows(form.root).getByRole("alert")).toHaveText(refusals);
  await expectAccessible(page, "form");
  expect(new Set(uploads.map((upload) => upload.url())).size, "all but the removed one").toBe(5);

  await page.reload();
  await expect(rows(form.root)).toHaveText([/1\.jpg\s*Uploaded/, /2\.jpg\s*Uploaded/]);
  await expect(form.field("First name")).toHaveValue("Margaret");
  const upload = await holdBack(page, "**/api/public/attachments/photos/*");
  await choose(form.root, files.slice(-1));
  await upload.asked;
  await form.fill();
  await form.submit();
  const late = form.root.getByText("One photo is still on the way. Please keep this page open until it has arrived.");
  await expect(late).toBeVisible();
  upload.letThrough();
  await expect(rows(form.root)).toHaveText(Array.from({ length: 3 }, () => /Sent with your form/));
  await expect(late).toHaveCount(0);
  await expect(await openInInbox(page)).toHaveCount(3);
});

test("LEAD-19 LEAD-46 LEAD-47 staff see a plan that was left out first, and a photo", async ({ page, inbox: _ }) => {
  const posts = requestsTo(page, "/api/public/messages");
  const form = formOn(page, contact);
  const planInForm = form.root.getByText("Your gutter plan goes with this form.");
  const bringPlan = async () => {
    await page.goto("/planner");
    await page.getByRole("radio", { name: "U", exact: true }).check();
    await expect(page.locator('site-island[name="planner"]')).toHaveAttribute("awake");
    await page.getByRole("textbox", { name: "Feet of side A" }).fill("72");
    const numbers = await page.locator("#plan-result dd").allTextContents();
    const roof = await page.locator('[data-part="roof"]').getAttribute("d");
    await page.getByRole("link", { name: "Send this plan with a message" }).click();
    await expect(planInForm).toBeVisible();
    return { numbers, roof: String(roof) };
  };
  await bringPlan();
  await form.root.getByRole("button", { name: "Leave the gutter plan out" }).press("Enter");
  await expect(planInForm).toBeHidden();
  await form.fill();
  await form.submit();
  expect(posts[0]?.postDataJSON()).not.toHaveProperty("attachments");
  await expect(rows(form.root)).toHaveCount(0);
  await form.again();
  await choose(form.root, await jpegs("late.jpg"));
  await expect(form.root.getByText("Your photo goes with this form.")).toBeVisible();
  await page.mouse.move(0, 0);
  await page.reload();
  await expect(rows(form.root)).toHaveText([/late\.jpg\s*Uploaded/]);

  const { numbers, roof } = await bringPlan();
  await form.fill();
  await form.field("First name").fill("Ada");
  await form.submit();
  await page.goto("/admin/messages");
  await toggle(page, "Ada Holloway").click();
  await expect(page.getByRole("list", { name: "Photos from Ada Holloway" }).getByRole("link")).toHaveCount(1);
  const plan = page.locator("details", { hasText: /^Gutter plan: / });
  await expect(plan).toHaveJSProperty("open", false);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const drawn = [...numbers, "One story", "Medium", "Shingle", "None close by"];
  await expect(plan.getByRole("definition")).toHaveText(drawn);
  await expect(plan.getByRole("img").locator("path").first()).toHaveAttribute("d", roof);
  await expectAccessible(page, "main details");
});
