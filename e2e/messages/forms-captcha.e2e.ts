import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { contact, holdBack, inquiry, openForm } from "../support/messages/message-form.ts";

const captcha = "**/api/public/captcha*";
const messages = "**/api/public/messages";

// The browser itself writes a line about every request that fails.
test.use({ expectedErrors: [/^Failed to load resource/] });

const failure = (page: Page) =>
  page.waitForEvent("console", (message) => message.text().startsWith("The captcha could not be solved."));

test("FORM-15 the captcha is renewed before its two minutes are over, and the button stays ready", async ({ page }) => {
  await page.clock.install();
  const form = await openForm(page, contact);
  await form.fill();
  await expect(form.send).toBeEnabled();
  const renewal = await holdBack(page, captcha);
  await page.clock.fastForward("01:45");
  await renewal.asked;
  await expect(form.send).toBeEnabled();
  renewal.letThrough();
  await form.send.click();
  await expect(form.root.getByText("Message sent successfully!")).toBeVisible();
});

test("FORM-15 a second message on the same visit gets a captcha of its own", async ({ page }) => {
  const form = await openForm(page, contact);
  const tokens: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/public/messages") tokens.push(request.postDataJSON().recaptchaToken);
  });
  for (const text of ["The first", "The second"]) {
    await form.fill();
    await form.field("Message").fill(text);
    await form.send.click();
    await expect(form.root.getByText("Message sent successfully!")).toBeVisible();
  }
  expect(new Set(tokens).size).toBe(2);
});

test("FORM-15 a token that has run out is replaced and the message sent without bothering the sender", async ({
  page,
}) => {
  const form = await openForm(page, contact);
  await form.fill();
  await expect(form.send).toBeEnabled();
  // As after a night with the lid closed: what the server gets is old.
  await page.route(
    messages,
    (route) => route.continue({ postData: { ...route.request().postDataJSON(), recaptchaToken: "old" } }),
    { times: 1 },
  );
  await form.send.click();
  await expect(form.root.getByText("Message sent successfully!")).toBeVisible();
});

test("FORM-13 a captcha that cannot be had says so, offers another try, the phone and an e-mail of what was typed", async ({
  page,
}) => {
  await page.clock.install();
  await page.route(captcha, (route) => route.abort());
  const form = await openForm(page, contact);
  await form.fill();
  await expect(form.root.getByText("The security check failed.")).toBeVisible();
  await expect(form.send).toBeDisabled();
  const alert = form.root.getByRole("alert");
  await expect(alert.getByRole("link", { name: "Call 352-555-0142" })).toBeVisible();
  await expect(alert.getByRole("link", { name: "Send it as an email" })).toHaveAttribute(
    "href",
    /100%25%20sure%20%26%20ready/,
  );
  await expectAccessible(page, "form");
  // With a long pause ahead, so that it is the press that helps.
  for (let tries = 0; tries < 2; tries += 1) {
    const asked = page.waitForRequest(captcha);
    await page.clock.fastForward("01:00");
    const request = await asked;
    await expect.poll(() => request.failure()).not.toBeNull();
  }
  await page.unroute(captcha);
  await form.root.getByRole("button", { name: "Try again" }).click();
  await expect(form.send).toBeEnabled();
  for (const [label, answer] of Object.entries(form.answers)) await expect(form.field(label)).toHaveValue(answer);
});

test("FORM-13 a captcha that cannot be had is tried again after growing pauses, and at once when the connection is back", async ({
  page,
  context,
}) => {
  await page.clock.install();
  const form = await openForm(page, contact);
  await form.wake();
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/public/captcha")) asked += 1;
  });
  await context.setOffline(true);
  const first = failure(page);
  await form.fill();
  await first;
  for (const seconds of [1, 5, 15, 30, 60, 60]) {
    const next = failure(page);
    await page.clock.fastForward(seconds * 1000);
    await next;
  }
  expect(asked).toBe(7);
  await expect(form.root.getByText("The security check failed.")).toBeVisible();
  await expect(form.send).toBeDisabled();
  await context.setOffline(false);
  await expect(form.send).toBeEnabled();
  await expect(form.root.getByRole("alert")).toBeEmpty();
  expect(asked).toBe(8);
});

for (const script of [contact, inquiry]) {
  test(`A11Y-01 FORM-05 on ${script.path} Tab out of the last field reaches Send while the check still runs`, async ({
    page,
  }) => {
    const check = await holdBack(page, captcha);
    const form = await openForm(page, script);
    await form.fill();
    await check.asked;
    const missing = form.root.getByRole("link", { name: "the security check" });
    await expect(missing).toBeVisible();
    // The choice of photos stands between the last field and the button, on the home page one-tap answers too.
    const between = await form.root.locator("button[type=button], input[type=file]").count();
    for (let presses = 0; presses <= between; presses += 1) await page.keyboard.press("Tab");
    await expect(missing).toBeFocused();
    check.letThrough();
    await expect(form.send).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(form.root.getByText(/ sent successfully!$/)).toBeVisible();
  });
}

test("A11Y-01 a keyboard user keeps the place when Send waits for a new check, and when a failed check is tried again", async ({
  page,
}) => {
  await page.clock.install();
  const form = await openForm(page, contact);
  await form.fill();
  await expect(form.send).toBeEnabled();
  await form.send.focus();
  const look = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await look(true);
  await page.clock.fastForward("01:45");
  await expect(form.send).toBeDisabled();
  const checkLink = form.root.getByRole("link", { name: "the security check" });
  await expect(checkLink).toBeFocused();
  await page.route(captcha, (route) => route.abort());
  await look(false);
  const again = form.root.getByRole("button", { name: "Try again" });
  await again.focus();
  await page.unroute(captcha);
  await page.keyboard.press("Enter");
  await expect(form.send).toBeFocused();
});

test.describe("with the keys of reCAPTCHA", () => {
  const googleScript = "https://www.google.com/recaptcha/api.js*";
  /** Stands for Google's script: a box of the true size to tick, which hands out a token. */
  const stub = `window.grecaptcha = { render(place, { sitekey, callback }) {
    const box = document.createElement("button");
    box.type = "button";
    box.textContent = "I'm not a robot " + sitekey;
    Object.assign(box.style, { display: "block", width: "304px", height: "78px" });
    box.onclick = () => callback("token-of-google");
    place.append(box);
  } }; recaptchaReady();`;

  const keys = { RECAPTCHA_SITE_KEY: "our-site-key", RECAPTCHA_SECRET: "not-a-real-one" };
  const withKeys = test.extend({ siteSettings: keys });

  withKeys("FORM-15 where Google cannot be reached the browser does its own sums", async ({ page }) => {
    await page.route(googleScript, (route) => route.abort());
    const tried = page.waitForRequest(googleScript);
    const form = await openForm(page, contact);
    await form.fill();
    await tried;
    await expect(form.send).toBeEnabled();
    await form.send.click();
    await expect(form.root.getByText("Message sent successfully!")).toBeVisible();
  });

  withKeys("FORM-15 Google's box appears once every field is filled in, in the space kept for it", async ({ page }) => {
    let loaded = 0;
    await page.route(googleScript, (route) => {
      loaded += 1;
      return route.fulfill({ contentType: "text/javascript", body: stub });
    });
    await page.setViewportSize({ width: 320, height: 700 });
    const form = await openForm(page, inquiry);
    await form.fill(["Phone"]);
    await form.wake();
    const before = await form.sendPlace();
    expect(loaded).toBe(0);
    await form.field("Phone").fill("352-555-0199");
    await expect(form.send).toBeDisabled();
    await form.root.getByRole("button", { name: "I'm not a robot our-site-key" }).click();
    await expect(form.send).toBeEnabled();
    expect(await form.sendPlace()).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const request = page.waitForRequest(messages);
    await form.send.click();
    expect((await request).postDataJSON().recaptchaToken).toBe("token-of-google");
    // Google does not know the secret: the server cannot check, the browser does its own sums instead, and it is sent.
    await expect(form.root.getByText("Inquiry sent successfully!")).toBeVisible();
  });
});
