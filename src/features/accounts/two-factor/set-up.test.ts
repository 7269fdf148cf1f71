import { expect } from "vitest";
import { findSession } from "#src/staff/session/sessions.server.ts";
import { addUser, browserWith, cookiesOf, sentMails, signIn } from "#test/accounts/accounts.ts";
import {
  appCode,
  backupCodes,
  beginApp,
  callTwoFactor,
  mailedCode,
  otherCode,
  rowOf,
  setups,
  storedTwoFactor,
} from "#test/accounts/two-factor.ts";
import { test } from "#test/app/fixtures.ts";
import { company } from "#test/company/company.ts";
import { enableTwoFactor } from "./change-second-factor.server.ts";
import { verifySetup } from "./setup.server.ts";
import { keyUri } from "./totp.server.ts";

const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

test("TFA-02 e-mail: a code comes, typing it turns it on, and a mail says so", async ({ rita, ritas, site }) => {
  const sent = await site.post("/api/2fa/send-2fa-email", {}, { headers: { ...ritas.headers, "user-agent": chrome } });
  expect([sent.status, await sent.json()]).toEqual([200, { sent: true }]);
  const code = await mailedCode(site);
  const mail = site.mailbox.mails.at(-1);
  expect(mail).toMatchObject({ to: rita.email, text: expect.stringContaining("Chrome on Windows") });
  expect(mail?.subject).not.toContain(code);
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: null });

  const answer = await callTwoFactor(ritas, "verify-email-2fa", { otp: code });
  expect([answer.status, await answer.json()]).toEqual([200, { message: "Two-Factor Authentication enabled." }]);
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: "email", totp_sealed: null });
  expect((await sentMails(site)).at(-1)).toMatchObject({
    to: rita.email,
    subject: "Two-factor authentication was turned on",
  });
  const again = browserWith(site, cookiesOf(answer));
  expect((await callTwoFactor(again, "verify-email-2fa", { otp: code })).status).toBe(400);
});

test("TFA-02 app: a QR code comes, typing the app's code turns it on", async ({ rita, ritas, site }) => {
  const begun = await callTwoFactor(ritas, "enable-2fa", { email: " Rita@Example.com " });
  const { qrCode, secret, ...more } = await begun.json();
  expect(more).toEqual({});
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const svg = Buffer.from(qrCode.replace("data:image/svg+xml;base64,", ""), "base64").toString();
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"[\s\S]*fill="#ffffff"[\s\S]*stroke="#000000"/);
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: null });

  const answer = await callTwoFactor(ritas, "verify-2fa", { otp: appCode(site, secret) });
  expect(answer.status).toBe(200);
  expect((await answer.json()).backupCodes).toHaveLength(10);
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: "app", totp_last_step: expect.any(Number) });
  expect((await sentMails(site)).map(({ subject }) => subject)).toEqual(["Two-factor authentication was turned on"]);
  expect(await storedTwoFactor(site)).not.toContain(secret);
});

test("TFA-02 the QR code names the company and the account", () => {
  const uri = new URL(keyUri("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", { issuer: company.name, email: "ann+1@example.com" }));
  expect(decodeURIComponent(uri.pathname)).toBe(`/${company.name}:ann+1@example.com`);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: company.name,
    secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
    digits: "6",
    period: "30",
  });
});

test("TF-12 the email of another account is 400, and starts nothing", async ({ ritas, site }) => {
  await addUser(site, { email: "ann@example.com" });
  for (const email of ["ann@example.com", "nobody@example.com", "rita@example.com.evil.example", "", 5, null]) {
    const answer = await callTwoFactor(ritas, "enable-2fa", { email });
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { email: expect.any(String) } }]);
  }
  expect(await setups(site)).toEqual([]);
});

test("TFA-08 every wrong code is 400 'Invalid OTP.'", async ({ rita, ritas, site }) => {
  const secret = await beginApp(ritas);
  const wrong = [
    await callTwoFactor(ritas, "verify-2fa", { otp: otherCode(appCode(site, secret)) }),
    await callTwoFactor(ritas, "verify-email-2fa", { otp: appCode(site, secret) }),
  ];
  site.clock.pass(600);
  wrong.push(await callTwoFactor(ritas, "verify-2fa", { otp: appCode(site, secret) }));
  for (const answer of wrong) expect([answer.status, await answer.json()]).toEqual([400, { error: "Invalid OTP." }]);
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: null });
});

test("TF-12 enabling an app twice keeps only the newest secret", async ({ ritas, site }) => {
  const first = await beginApp(ritas);
  const second = await beginApp(ritas);
  expect(second).not.toBe(first);
  expect((await callTwoFactor(ritas, "verify-2fa", { otp: appCode(site, first) })).status).toBe(400);
  expect((await callTwoFactor(ritas, "verify-2fa", { otp: appCode(site, second) })).status).toBe(200);
});

test("TF-12 a code proves nothing once another set-up has been begun", async ({ rita, ritas, site }) => {
  const stale = await beginApp(ritas);
  const session = await findSession(site, ritas.token, { active: true });
  if (!session) throw new Error("Rita is signed out.");
  const verified = await verifySetup({ var: { session } }, site, "app", appCode(site, stale));
  if (typeof verified === "string") throw new Error(verified);
  await beginApp(ritas);
  expect(await enableTwoFactor(site, { var: { session }, device: undefined }, verified)).toBeUndefined();
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: null });
  expect(await backupCodes(site)).toEqual([]);
  expect(await setups(site)).toHaveLength(1);
});

test.for([
  ["a mailed code", "send-2fa-email", "verify-email-2fa", "code_hmac", 400],
  ["a pending seed", "enable-2fa", "verify-2fa", "totp_sealed", 500],
] as const)(
  "OP-8 %s that is put into another account's set-up proves nothing there",
  async ([_, begin, verify, column, status], { rita, ritas, site }) => {
    const ann = await addUser(site, { email: "ann@example.com", role: "user" });
    const anns = await signIn(site, ann);
    await callTwoFactor(anns, begin);
    const { secret } = await (await callTwoFactor(ritas, begin)).json();
    const [row] = await site.db.selectFrom("two_factor_setups").selectAll().where("user_id", "=", rita.id).execute();
    await site.db
      .updateTable("two_factor_setups")
      .set({ [column]: row?.[column] })
      .where("user_id", "=", ann.id)
      .execute();
    const otp = secret ? appCode(site, secret) : await mailedCode(site);
    expect((await callTwoFactor(anns, verify, { otp })).status).toBe(status);
    expect(await rowOf(site, ann)).toMatchObject({ two_factor_method: null });
    expect((await callTwoFactor(ritas, verify, { otp })).status).toBe(200);
  },
);
