import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser/fixtures.ts";
import { untilAwake, untilIdle } from "../support/browser/settled.ts";
import { contact, formOn, holdBack, inquiry, openForm } from "../support/messages/message-form.ts";

const island = (page: Page) => page.locator('site-island[name="inquiry-form"]');
const islandScript = /\/assets\/inquiry-form\.island-[^/]+\.js/;

test("FORM-14 what is typed while the form's script is on its way stays, with cursor, selection and focus", async ({
  page,
}) => {
  const script = await holdBack(page, islandScript);
  const form = await openForm(page, inquiry);
  await form.field("First name").click();
  await script.asked;
  await page.keyboard.type("Margaret Ann");
  await form.field("Project needs").click();
  await page.keyboard.type("Two corners leak");
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Shift+ArrowLeft");
  script.letThrough();
  await expect(island(page)).toHaveAttribute("awake");
  await expect(form.root.getByText("2 of 7 filled in")).toBeVisible();
  await expect(form.field("First name")).toHaveValue("Margaret Ann");
  await expect(form.field("Project needs")).toBeFocused();
  await page.keyboard.type("drip");
  await expect(form.field("Project needs")).toHaveValue("Two corners drip");
});

test("FORM-14 what is typed before any script has run counts once the form wakes", async ({ page }) => {
  const scripts = await holdBack(page, /\/assets\/.+\.js/);
  const form = formOn(page, inquiry);
  await page.goto("/", { waitUntil: "commit" });
  await form.field("First name").fill("Margaret");
  await form.field("Project needs").fill("Two corners leak");
  await form.field("Last name").click();
  await page.keyboard.type("Hollo");
  scripts.letThrough();
  await expect(island(page)).toHaveAttribute("awake");
  await page.keyboard.type("way");
  await expect(form.field("First name")).toHaveValue("Margaret");
  await expect(form.field("Last name")).toHaveValue("Holloway");
  await expect(form.root.getByText("3 of 7 filled in")).toBeVisible();
});

test("FORM-05 a link to a missing field that is pressed while the form's script loads still leads to its field", async ({
  page,
}) => {
  const script = await holdBack(page, islandScript);
  const form = await openForm(page, inquiry);
  await form.field("First name").fill("Margaret");
  await script.asked;
  await form.root.getByRole("link", { name: "Phone" }).hover();
  await page.mouse.down();
  script.letThrough();
  await expect(island(page)).toHaveAttribute("awake");
  await untilIdle(page);
  await page.mouse.up();
  await expect(form.field("Phone")).toBeFocused();
  await expect(form.root.getByText("1 of 7 filled in")).toBeVisible();
});

for (const script of [inquiry, contact]) {
  test(`FORM-14 the half-filled form on ${script.path} is there again after coming back, until it is sent`, async ({
    page,
    context,
  }) => {
    const form = await openForm(page, script);
    await form.fill(["Phone"]);
    await expect(form.root.getByText(/^\d of \d filled in$/)).not.toContainText("0 of");
    await page.close();

    const later = await context.newPage();
    const again = await openForm(later, script);
    for (const [label, answer] of Object.entries(form.answers)) {
      await expect(again.field(label)).toHaveValue(label === "Phone" ? "" : answer);
    }
    await again.field("Phone").fill("352-555-0199");
    await expect(again.send).toBeEnabled();
    await again.send.click();
    await expect(again.root.getByText(/sent successfully!/)).toBeVisible();
    await later.reload();
    for (const label of Object.keys(script.answers)) await expect(again.field(label)).toHaveValue("");
  });
}

test("FORM-14 what is typed before the form wakes stands above what was kept of an earlier visit", async ({ page }) => {
  const form = await openForm(page, inquiry);
  await form.fill();
  await expect(form.root.getByText("Security check passed.")).toBeVisible();
  const scripts = await holdBack(page, /\/assets\/.+\.js/);
  await page.goto("/", { waitUntil: "commit" });
  await form.field("First name").fill("Harold");
  scripts.letThrough();
  await expect(form.field("Last name")).toHaveValue("Holloway");
  await expect(form.field("First name")).toHaveValue("Harold");
});

test("FORM-14 where the browser refuses to keep anything the form works all the same", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  const form = await openForm(page, contact);
  await form.fill();
  await form.send.click();
  await expect(form.root.getByText("Message sent successfully!")).toBeVisible();
});

test("the form's script is not loaded before a visitor comes near the form", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) scripts.push(request.url());
  });
  const form = await openForm(page, inquiry);
  await untilAwake(page);
  await page.waitForLoadState("networkidle");
  expect(scripts).toHaveLength(1);
  await form.field("First name").focus();
  await expect(island(page)).toHaveAttribute("awake");
  expect(scripts.length).toBeGreaterThan(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const script of [inquiry, contact]) {
    test(`PUB-13 the form on ${script.path} names the phone and the e-mail address instead`, async ({ page }) => {
      const form = await openForm(page, script);
      const notice = form.root.locator("noscript");
      await expect(notice).toContainText("This form needs JavaScript", { useInnerText: true });
      await expect(notice.locator('a[href="tel:+13525550142"]')).toBeVisible();
      await expect(notice.locator('a[href^="mailto:"]')).toBeVisible();
      await expect(form.send).toBeDisabled();
    });
  }
});
