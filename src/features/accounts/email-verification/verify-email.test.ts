import { expect } from "vitest";
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
import { otherCode } from "#test/accounts/two-factor.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";

const unchanged = { email: "rita@example.com", credential_version: 1 };
const hour = 60 * 60;

test("AUTH-13 CS-4 another site can neither use a link nor a code", async ({ rita, ritas, site }) => {
  const { link, code } = await changeEmail(site, ritas);
  const headers = { origin: "https://evil.example" };
  expect((await site.post(byLink, { linkCode: link }, { headers })).status).toBe(403);
  expect((await site.post(byCode, { email: newEmail, code }, { headers })).status).toBe(403);
  expect(await emailOf(site, rita)).toEqual(unchanged);
});

test.for<[string, object]>([
  [byLink, {}],
  [byLink, { linkCode: 7 }],
  [byLink, { linkCode: "x", email: newEmail }],
  [byCode, { email: newEmail }],
  [byCode, { email: newEmail, code: 123_456 }],
  [byCode, { email: newEmail, code: "12345" }],
  [byCode, { email: newEmail, code: "123456 " }],
  [byCode, { email: newEmail, code: "１２３４５６" }],
  [byCode, { email: [newEmail], code: "123456" }],
])("AUTH-13 TK-7 %s refuses %j", async ([path, body], { site }) => {
  expect((await site.post(path, body)).status).toBe(400);
});

test("AUTH-13 TK-3 the mail goes to the new address and links to our own page", async ({ ritas, site }) => {
  await ritas.send("PUT", "/api/user/me", { name: "Rita", username: "rita", email: newEmail });
  await site.outbox.runDue();
  const mail = site.mailbox.mails.find(({ to }) => to === newEmail);
  expect(mail?.subject).toBe("Confirm your email address");
  expect(mail?.text).toMatch(/^https:\/\/gutters\.example\/verify-email\?code=[A-Za-z0-9_-]{43}$/m);
  expect(mail?.text).not.toContain("Rita");
});

test("USER-02 AUTH-13 by link: the address is switched, everything begun under the old one is void, both get a notice", async ({
  rita,
  ritas,
  site,
}) => {
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

test("AUTH-13 the code lives for 15 minutes, the link for 24 hours", async ({ ritas, site }) => {
  const { link, code } = await changeEmail(site, ritas);
  site.clock.pass(15 * 60);
  expect(await verify(site, byCode, { email: newEmail, code })).toEqual(wrongCode);
  site.clock.pass(24 * hour - 15 * 60 - 1);
  expect(await verify(site, byLink, { linkCode: link })).toEqual(verified);
});

test("AUTH-13 after a day the link is over", async ({ rita, ritas, site }) => {
  const { link } = await changeEmail(site, ritas);
  site.clock.pass(24 * hour);
  expect(await verify(site, byLink, { linkCode: link })).toEqual(wrongLink);
  expect(await emailOf(site, rita)).toEqual(unchanged);
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

test("TK-5 OP-4 link and code stand neither in the database after sending nor in the log", async ({
  rita,
  ritas,
  site,
}) => {
  const { link, code } = await changeEmail(site, ritas);
  await verify(site, byCode, { email: newEmail, code: otherCode(code) });
  const stored = [
    await site.db.selectFrom("outgoing_mail").select(["subject", "body_text", "body_html"]).execute(),
    await site.db.selectFrom("email_changes").select(["link_hash", "code_hmac"]).execute(),
  ];
  expect(JSON.stringify(stored)).not.toContain(link);
  expect(JSON.stringify(stored)).not.toContain(code);
  const log = site.logLines.join("");
  for (const secret of [link, `"${code}"`, newEmail, rita.email]) expect(log).not.toContain(secret);
});
