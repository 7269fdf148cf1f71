import { expect } from "vitest";
import { signIn } from "#test/accounts/accounts.ts";
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

const unchanged = { email: "rita@example.com", credential_version: 1 };
const hour = 60 * 60;

test("AUTH-13 TK-3 the mail goes to the new address and links to our own page", async ({ ritas, site }) => {
  await ritas.send("PUT", "/api/user/me", { name: "Rita", username: "rita", email: newEmail });
  await site.outbox.runDue();
  const mail = site.mailbox.mails.find(({ to }) => to === newEmail);
  expect(mail?.subject).toBe("Confirm your email address");
  expect(mail?.text).toMatch(/^https:\/\/gutters\.example\/verify-email\?code=[A-Za-z0-9_-]{43}$/m);
  expect(mail?.text).not.toContain("Rita");
});

test("USER-02 AUTH-13 by link the address is switched, and both get a notice", async ({ rita, ritas, site }) => {
  const { link } = await changeEmail(site, ritas);
  expect(await emailOf(site, rita)).toEqual(unchanged);
  expect(await verify(site, byLink, { linkCode: link })).toEqual(verified);
  expect(await emailOf(site, rita)).toEqual({ email: newEmail, credential_version: 2 });
  await site.outbox.runDue();
  const notices = site.mailbox.mails.filter(({ subject }) => subject === "Your email address was changed");
  expect(new Set(notices.map(({ to }) => to))).toEqual(new Set([newEmail, "rita@example.com"]));
});

test("USER-02 AUTH-13 by code the same", async ({ rita, ritas, site }) => {
  const { code } = await changeEmail(site, ritas);
  expect(await verify(site, byCode, { email: newEmail.toUpperCase(), code })).toEqual(verified);
  expect(await emailOf(site, rita)).toEqual({ email: newEmail, credential_version: 2 });
});

test("AUTH-13 TK-7 opening the link, as mail scanners do, verifies nothing", async ({ rita, ritas, site }) => {
  const { link } = await changeEmail(site, ritas);
  await site.get(`/verify-email?code=${link}`);
  expect((await site.get(`${byLink}?linkCode=${link}`)).status).toBe(405);
  expect(await emailOf(site, rita)).toEqual(unchanged);
  expect(await verify(site, byLink, { linkCode: link })).toEqual(verified);
});

test("AUTH-13 TK-1 link and code work once, and each ends the other", async ({ ritas, site }) => {
  const { link, code } = await changeEmail(site, ritas);
  await verify(site, byLink, { linkCode: link });
  expect(await verify(site, byLink, { linkCode: link })).toEqual(wrongLink);
  expect(await verify(site, byCode, { email: newEmail, code })).toEqual(wrongCode);
});

test("AUTH-13 twenty uses of one link at once: one 200", async ({ rita, ritas, site }) => {
  const { link } = await changeEmail(site, ritas);
  const uses = Array.from({ length: 20 }, (_, index) =>
    verify(site, byLink, { linkCode: link }, { ip: `192.0.2.${index}` }),
  );
  expect((await Promise.all(uses)).filter(([status]) => status === 200)).toHaveLength(1);
  expect(await emailOf(site, rita)).toEqual({ email: newEmail, credential_version: 2 });
});

test("AUTH-13 the code lives for 15 minutes, the link for 24 hours", async ({ rita, ritas, site }) => {
  const { link, code } = await changeEmail(site, ritas);
  site.clock.pass(15 * 60);
  expect(await verify(site, byCode, { email: newEmail, code })).toEqual(wrongCode);
  site.clock.pass(24 * hour - 15 * 60 - 1);
  expect(await verify(site, byLink, { linkCode: link })).toEqual(verified);
  const next = await changeEmail(site, await signIn(site, rita), { email: "rita@example.net" });
  site.clock.pass(24 * hour);
  expect(await verify(site, byLink, { linkCode: next.link })).toEqual(wrongLink);
});

test("AUTH-13 twenty tries an hour and network, then 429", async ({ site }) => {
  for (let tried = 0; tried < 10; tried++) {
    await verify(site, byLink, { linkCode: "x" });
    await verify(site, byCode, { email: newEmail, code: "000000" });
  }
  const refused = await site.post(byLink, { linkCode: "x" });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
  expect((await verify(site, byCode, { email: newEmail, code: "000000" }))[0]).toBe(429);
  site.clock.pass(hour);
  expect(await verify(site, byLink, { linkCode: "x" })).toEqual(wrongLink);
});
