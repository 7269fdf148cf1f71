import { expect } from "vitest";
import { addUser, browserWith, cookiesOf, signIn } from "#test/accounts/accounts.ts";
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
} from "#test/accounts/email-changes.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";

test("USER-02 AZ-9 the link of one change is invalid after another, and its code", async ({ rita, ritas, site }) => {
  const first = await changeEmail(site, ritas);
  const second = await changeEmail(site, ritas, { email: "rita@example.net" });
  expect(await verify(site, byLink, { linkCode: first.link })).toEqual(wrongLink);
  expect(await verify(site, byCode, { email: newEmail, code: first.code })).toEqual(wrongCode);
  expect(await verify(site, byLink, { linkCode: second.link })).toEqual(verified);
  expect(await emailOf(site, rita)).toMatchObject({ email: "rita@example.net" });
});

test("SE-4 USER-02 the browser that confirms stays signed in, every other does not", async ({ rita, ritas, site }) => {
  const elsewhere = await signIn(site, rita);
  const { link } = await changeEmail(site, ritas);
  const answer = await site.post(byLink, { linkCode: link }, { headers: ritas.headers });
  const renewed = browserWith(site, cookiesOf(answer));
  expect(renewed.token).not.toBe(ritas.token);
  expect((await renewed.send("POST", "/api/user/resend-email-verification", {})).status).toBe(409);
  for (const old of [ritas, elsewhere]) {
    expect((await old.send("POST", "/api/user/resend-email-verification", {})).status).toBe(401);
  }
});

test("SE-4 AUTH-13 confirmed on another device, no session starts and all sessions end", async ({ ritas, site }) => {
  const { link } = await changeEmail(site, ritas);
  const answer = await site.post(byLink, { linkCode: link });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect((await ritas.send("POST", "/api/user/resend-email-verification", {})).status).toBe(401);
});

test("AUTH-13 another user's session in the browser that confirms stays as it is", async ({ ritas, site }) => {
  const otto = await signIn(site, await addUser(site, { email: "otto@example.com" }));
  const { link } = await changeEmail(site, ritas);
  const answer = await site.post(byLink, { linkCode: link }, { headers: otto.headers });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  expect((await otto.send("POST", "/api/user/resend-email-verification", {})).status).toBe(409);
});

test("TK-1 a reset link mailed to the old address ends with the change", async ({ rita, ritas, site }) => {
  await site.post("/api/auth/forgot-password", { email: rita.email });
  const { link } = await changeEmail(site, ritas);
  await verify(site, byLink, { linkCode: link });
  expect(await site.db.selectFrom("password_resets").selectAll().execute()).toEqual([]);
});
