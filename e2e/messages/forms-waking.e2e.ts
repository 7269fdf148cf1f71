import { company } from "#test/company/company.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/browser/hold-back.ts";
import { untilAwake, untilIdle } from "../support/browser/settled.ts";
import { contact, formOn, inquiry, openForm } from "../support/messages/message-form.ts";

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

test("FORM-05 FORM-14 a half-filled form waits, and is sent beside a second tab", async ({ page, context }) => {
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

test.describe("a page from before an update", () => {
  test.use({ expectedErrors: [/status of 404|ERR_INTERNET_DISCONNECTED/] });
  const contactScript = /\/assets\/contact-form\.island-[^/]+\.js/;

  test("PUB-21 FORM-14 a visitor types while an update reloads the page, and sends the form", async ({ page }) => {
    let opened = 0;
    page.on("request", (request) => void (request.isNavigationRequest() && opened++));
    await page.route(contactScript, (route) => (opened === 1 ? route.fulfill({ status: 404 }) : route.fallback()));
    const form = await openForm(page, contact);
    await form.fill(["Message"]);
    await form.field("Message").click();
    await page.keyboard.type("Two corners leak");
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("Shift+ArrowLeft");
    await expect(page.locator("site-island[name=contact-form][awake]")).toBeAttached();
    await expect(form.field("Message")).toBeFocused();
    await page.keyboard.type("drip");
    await form.expectFilled({ Message: "Two corners drip" });
    await form.submit();
    expect(opened).toBe(2);
  });

  test("PUB-21 FORM-13 without its script a form offers phone and email after a reload", async ({ page, context }) => {
    let opened = 0;
    page.on("request", (request) => void (request.isNavigationRequest() && opened++));
    await page.route(/\/assets\/entry\.client-/, (route) => route.fulfill({ status: 404 }));
    const form = await openForm(page, contact);
    await expect(form.root.getByRole("link", { name: company.phone.display })).toBeVisible();
    await page.unrouteAll();
    await page.goto(contact.path);
    await untilAwake(page);
    opened = 1;
    await context.setOffline(true);
    await form.fill();
    await expect(form.alert.getByRole("link", { name: company.phone.display })).toHaveAttribute(
      "href",
      company.phone.href,
    );
    await expect(form.alert.getByRole("link", { name: company.email })).toBeVisible();
    await expect(form.send).toBeHidden();
    await page.route(contactScript, (route) => route.fulfill({ status: 404 }));
    const reloaded = page.waitForEvent("load");
    await context.setOffline(false);
    await reloaded;
    await expect(form.alert.getByRole("link", { name: company.email })).toBeVisible();
    await form.expectFilled();
    expect(opened).toBe(2);

    const link = await form.alert.getByRole("link", { name: company.email }).elementHandle();
    const failsAgain = page.waitForEvent("console", (message) => message.text().includes("could not be loaded"));
    // One touch: a click is several, and a later one would still be failing.
    await form.field("First name").focus();
    await failsAgain;
    await form.alert.getByRole("link", { name: company.email }).focus();
    expect(await link?.evaluate((one) => one === document.activeElement), "the notice was made anew").toBe(true);

    await page.unrouteAll();
    await form.field("Phone").press("End");
    await form.root.hover();
    await form.submit();
    expect(opened).toBe(2);
  });
});

test.describe("a page that others have changed", () => {
  test.use({ expectedErrors: [/Minified React error #418/] });

  test("FORM-14 typed text stays when translator and password manager come before the script", async ({ page }) => {
    const own = await holdBack(page, islandScript);
    const form = await openForm(page, inquiry);
    await form.fill(["Project needs"]);
    await form.field("Project needs").click();
    await page.keyboard.type("Two corners leak");
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("Shift+ArrowLeft");
    await own.asked;
    await form.root.evaluate((element) => {
      for (const label of element.querySelectorAll("label")) label.innerHTML = `<font>${label.innerHTML}</font>`;
      for (const field of element.querySelectorAll("input")) field.after(document.createElement("div"));
    });
    const before = await form.field("Email").elementHandle();
    own.letThrough();
    await expect(
      form.root.getByText("7 of 7 filled in").or(form.root.getByText("Security check passed.")),
    ).toBeVisible();
    expect(await before?.evaluate((field) => field.isConnected), "the form was made anew").toBe(false);
    await expect(form.field("Project needs")).toBeFocused();
    await page.keyboard.type("drip");
    await form.expectFilled({ "Project needs": "Two corners drip" });
    await form.submit();
  });
});
