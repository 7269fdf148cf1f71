import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/browser/hold-back.ts";
import { calls, contact, inquiry, openForm, requestsTo } from "../support/messages/message-form.ts";

// The browser itself writes a line about every request that fails.
test.use({ expectedErrors: [/^Failed to load resource/] });

test("FORM-15 OWN-80 each message of a visitor who stays long has a check of its own", async ({ page }) => {
  await page.clock.install();
  const posts = requestsTo(page, "/api/public/messages");
  const form = await openForm(page, contact);
  await form.fill();
  await expect(form.send).toBeEnabled();
  const renewal = await holdBack(page, calls.captcha);
  // Before the two minutes of the first check are over.
  await page.clock.fastForward("01:45");
  await renewal.asked;
  await expect(form.send).toBeEnabled();
  renewal.letThrough();
  // As after a night with the lid closed: what the server gets is old.
  const tooOld = () => ({ ...posts[0]?.postDataJSON(), recaptchaToken: "old" });
  await page.route(calls.messages, (route) => route.continue({ postData: tooOld() }), { times: 1 });
  await form.submit();
  // Without a day in the answer, and with an answer that breaks off, the promise is in words.
  for (const body of ['{"received":true}', '{"rec']) {
    await form.again();
    await form.fill();
    await page.route(calls.messages, (route) => route.fulfill({ contentType: "application/json", body }), { times: 1 });
    await form.submit();
    await expect(form.root.getByText("We’ll call you at 352-555-0199 within one business day.")).toBeVisible();
  }
  const tokens = posts.map((post) => post.postDataJSON().recaptchaToken);
  expect([tokens.length, new Set(tokens).size]).toEqual([4, 4]);
});

const failure = (page: Page) =>
  page.waitForEvent("console", (message) => message.text().startsWith("The captcha could not be solved."));

/** The visitor goes to another tab, or comes back. */
const look = (page: Page, elsewhere: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, elsewhere);

test("FORM-13 A11Y-01 a keyboard user gets on when the security check fails, and when it is late", async ({ page }) => {
  await page.clock.install();
  await page.route(calls.captcha, (route) => route.abort());
  const form = await openForm(page, contact);
  await form.fill();
  await expect(form.root.getByText("The security check failed.")).toBeVisible();
  await expect(form.send).toBeDisabled();
  await expect(form.alert.getByRole("link")).toHaveText(["Call 352-555-0142", "Send it as an email"]);
  // With a long pause ahead, so that it is the press that helps.
  for (let tries = 0; tries < 4; tries += 1) {
    const next = failure(page);
    await page.clock.fastForward("01:00");
    await next;
  }
  await form.root.getByRole("button", { name: "Try again" }).focus();
  await page.unroute(calls.captcha);
  await page.keyboard.press("Enter");
  await expect(form.send).toBeFocused();
  await expect(form.alert).toBeEmpty();
  await form.expectFilled();

  await look(page, true);
  await page.clock.fastForward("01:45");
  await expect(form.send).toBeDisabled();
  await expect(form.root.getByRole("link", { name: "the security check" })).toBeFocused();
  await look(page, false);
  await expect(form.send).toBeFocused();
});

const keys = { RECAPTCHA_SITE_KEY: "our-site-key", RECAPTCHA_SECRET: "not-a-real-one" };
const withKeys = test.extend({ siteSettings: keys });
const googleScript = "https://www.google.com/recaptcha/api.js*";
/** Stands for Google's script: a box of the true size to tick, which hands out a token. */
const body = `window.grecaptcha = { render(place, { sitekey, callback }) {
  const box = document.createElement("button");
  box.type = "button";
  box.textContent = "I'm not a robot " + sitekey;
  Object.assign(box.style, { display: "block", width: "304px", height: "78px" });
  box.onclick = () => callback("token-of-google");
  place.append(box);
} }; recaptchaReady();`;

withKeys("FORM-15 a visitor ticks Google's box, or has none where Google cannot be reached", async ({ page }) => {
  await page.route(googleScript, (route) => route.abort());
  const message = await openForm(page, contact);
  await Promise.all([page.waitForRequest(googleScript), message.fill()]);
  await message.submit();

  await page.setViewportSize({ width: 320, height: 700 });
  const posts = requestsTo(page, "/api/public/messages");
  await page.route(googleScript, (route) => route.fulfill({ contentType: "text/javascript", body }));
  const form = await openForm(page, inquiry);
  await form.fill(["Phone"]);
  const before = await form.sendPlace();
  expect(await page.evaluate(() => "grecaptcha" in window), "not before every field is filled in").toBe(false);
  await form.field("Phone").fill("352-555-0199");
  await expect(form.send).toBeDisabled();
  await form.root.getByRole("button", { name: "I'm not a robot our-site-key" }).click();
  await expect(form.send).toBeEnabled();
  expect(await form.sendPlace(), "space was kept for the box").toBe(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // Google does not know the secret: the server cannot check, the browser does its own sums instead, and it is sent.
  await form.submit();
  expect(posts[0]?.postDataJSON().recaptchaToken).toBe("token-of-google");
});
