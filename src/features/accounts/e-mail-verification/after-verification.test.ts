import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, browserWith, cookiesOf, type SignedIn, signIn, type TestUser } from "#test/accounts.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import {
  byCode,
  byLink,
  changeEmail,
  emailOf,
  newEmail,
  verified,
  verify,
  wrongCode,
  wrongLink,
} from "#test/email-changes.ts";

let site: TestApp;
let rita: TestUser;
let browser: SignedIn;
beforeEach(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://gutters.example" } });
  rita = await addUser(site);
  browser = await signIn(site, rita);
});
afterEach(() => site.close());

test("USER-02 AZ-9 the link of one change is invalid after another, and its code as well", async () => {
  const first = await changeEmail(site, browser);
  const second = await changeEmail(site, browser, { email: "rita@example.net" });
  expect(await verify(site, byLink, { linkCode: first.link })).toEqual(wrongLink);
  expect(await verify(site, byCode, { email: newEmail, code: first.code })).toEqual(wrongCode);
  expect(await verify(site, byLink, { linkCode: second.link })).toEqual(verified);
  expect(await emailOf(site, rita)).toMatchObject({ email: "rita@example.net" });
});

test("SE-4 USER-02 the browser that confirms stays signed in with a new token, every other is signed out", async () => {
  const elsewhere = await signIn(site, rita);
  const { link } = await changeEmail(site, browser);
  const answer = await site.post(byLink, { linkCode: link }, { headers: browser.headers });
  const renewed = browserWith(site, cookiesOf(answer));
  expect(renewed.token).not.toBe(browser.token);
  expect((await renewed.send("POST", "/api/user/resend-email-verification", {})).status).toBe(409);
  for (const old of [browser, elsewhere]) {
    expect((await old.send("POST", "/api/user/resend-email-verification", {})).status).toBe(401);
  }
});

test("SE-4 AUTH-13 confirmed on another device, nobody is signed in by it and everybody is signed out", async () => {
  const { link } = await changeEmail(site, browser);
  const answer = await site.post(byLink, { linkCode: link });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect((await browser.send("POST", "/api/user/resend-email-verification", {})).status).toBe(401);
});

test("AUTH-13 confirmed in a browser where somebody else is signed in, theirs stays as it is", async () => {
  const otto = await signIn(site, await addUser(site, { email: "otto@example.com" }));
  const { link } = await changeEmail(site, browser);
  const answer = await site.post(byLink, { linkCode: link }, { headers: otto.headers });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  expect((await otto.send("POST", "/api/user/resend-email-verification", {})).status).toBe(409);
});

test("TK-1 a reset link mailed to the old address ends with the change", async () => {
  await site.post("/api/auth/forgot-password", { email: rita.email });
  const { link } = await changeEmail(site, browser);
  await verify(site, byLink, { linkCode: link });
  expect(await site.db.selectFrom("password_resets").selectAll().execute()).toEqual([]);
});
