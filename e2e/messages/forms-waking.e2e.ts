import { expect, test } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/browser/hold-back.ts";
import { untilIdle } from "../support/browser/settled.ts";
import { formOn, inquiry, openForm } from "../support/messages/message-form.ts";

const awake = 'site-island[name="inquiry-form"][awake]';
const anyScript = /\/assets\/.+\.js/;
const islandScript = /\/assets\/inquiry-form\.island-[^/]+\.js/;

test("FORM-14 what is typed before the form's script has come stays, with selection and focus", async ({ page }) => {
  const own = await holdBack(page, islandScript);
  const all = await holdBack(page, anyScript);
  const form = formOn(page, inquiry);
  await page.goto("/", { waitUntil: "commit" });
  await form.field("First name").fill("Margaret");
  await form.field("Project needs").click();
  await page.keyboard.type("Two corners");
  all.letThrough();
  await own.asked;
  await page.keyboard.type(" leak");
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Shift+ArrowLeft");
  own.letThrough();
  await expect(page.locator(awake)).toBeVisible();
  await expect(form.root.getByText("2 of 7 filled in")).toBeVisible();
  await expect(form.field("Project needs")).toBeFocused();
  await page.keyboard.type("drip");
  await expect(form.field("Project needs")).toHaveValue("Two corners drip");
  await expect(form.field("First name")).toHaveValue("Margaret");
});

test("FORM-05 FORM-14 a visitor comes back to a half-filled form, and sends it beside a second tab", async ({
  page,
  context,
}) => {
  const earlier = await openForm(page, inquiry);
  await earlier.fill(["Phone"]);
  await expect(earlier.root.getByText("6 of 7 filled in")).toBeVisible();
  await page.close();

  const typing = await context.newPage();
  const late = await holdBack(typing, anyScript);
  const again = formOn(typing, inquiry);
  await typing.goto("/", { waitUntil: "commit" });
  await again.field("First name").focus();
  late.letThrough();
  await expect(again.field("First name")).toHaveValue("Margaret");
  await typing.keyboard.type("Mary");
  await expect(again.field("First name")).toHaveValue("Mary");
  await typing.close();

  const later = await context.newPage();
  const scripts = await holdBack(later, anyScript);
  const form = formOn(later, inquiry);
  await later.goto("/", { waitUntil: "commit" });
  await form.field("First name").fill("Harold");
  // The form wakes while the link is pressed.
  await form.root.getByRole("link", { name: "Phone" }).hover();
  await later.mouse.down();
  scripts.letThrough();
  await expect(later.locator(awake)).toBeVisible();
  await untilIdle(later);
  await later.mouse.up();
  await expect(form.field("Phone")).toBeFocused();
  await form.expectFilled({ ...earlier.answers, "First name": "Harold", Phone: "" });
  await form.field("Phone").fill("352-555-0199");
  const beside = formOn(await context.newPage(), inquiry);
  await beside.root.page().goto("/");
  await expect(beside.field("Phone")).toHaveValue("352-555-0199");
  await form.submit();
  for (const label of ["Phone", "Email"]) await beside.field(label).focus();
  await later.reload();
  await form.wake();
  for (const label of Object.keys(form.answers)) await expect(form.field(label)).toHaveValue("");
});
