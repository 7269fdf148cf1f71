import { afterAll, beforeAll, expect, test } from "vitest";
import { addUser, cookiesOf, signInByForm } from "#test/accounts/accounts.ts";
import { lastVerificationMail } from "#test/accounts/email-changes.ts";
import { mailedInvite } from "#test/accounts/invites.ts";
import { mailedResetToken } from "#test/accounts/password-reset.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { appCode, mailedCode, turnAppOn, turnEmailOn } from "#test/accounts/two-factor.ts";
import { calls } from "#test/api/calls.ts";
import { freshToken } from "#test/app/captcha-token.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { everyRow } from "#test/data/moving.ts";
import { anInquiry } from "#test/messages/inquiry.ts";

/* Everything secret that goes through the site, and then a look everywhere it could have stayed (OP-4, TK-5). */

const secret = "canary-secret-of-this-site-0123456789abcdef";

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: { SECRET: secret } });
});
afterAll(() => site.close());

const canaries = {
  typed: "canary wrong password over the marsh",
  first: "canary first password over the lake",
  second: "canary second password over the lake",
  third: "canary third password over the lake",
} as const;

/** Goes through everything that people do with secrets. @returns what must not be found afterwards, by what it is */
async function everythingSecret(): Promise<Map<string, string>> {
  const found = new Map<string, string>(Object.entries(canaries));
  const keep = (what: string, value: string | undefined) => {
    if (!value || value.length < 6) throw new Error(`There is no ${what}.`);
    found.set(what, value);
  };
  const rita = await addUser(site, { email: "rita@example.com", password: canaries.first });
  await site.post("/api/auth/login", { identifier: rita.email, password: canaries.typed });
  const browser = await signInByForm(site, rita);
  keep("session token", browser.token);
  keep("csrf token", browser.csrf);

  keep("reset token", await mailedResetToken(site, rita.email));
  const reset = { token: found.get("reset token"), email: rita.email, newPassword: canaries.second };
  expect((await site.post("/api/auth/reset-password", reset)).status).toBe(200);

  const again = await signInByForm(site, { email: rita.email, password: canaries.second });
  const moved = { name: "Rita", username: "rita", email: "rita@example.org" };
  expect((await again.send("PUT", "/api/user/me", moved)).status).toBe(200);
  const { link, code } = await lastVerificationMail(site);
  keep("verification link", link);
  await site.post("/api/auth/verify-email-link", { linkCode: link });
  keep("verification code", code);

  const asked = { email: "ben@example.com", adminPassword: canaries.second };
  const host = await signInByForm(site, { email: "rita@example.org", password: canaries.second });
  expect((await host.send("POST", "/api/admin/send-invite", asked)).status).toBe(200);
  const { invite, email } = await mailedInvite(site, "ben@example.com");
  keep("invite", invite);
  const form = { invite, email, name: "Ben Oak", password: canaries.third };
  expect((await site.post("/api/auth/register-invite", form)).status).toBe(200);

  const { secret: seed, backupCodes } = await turnAppOn(site, rita);
  keep("seed of the app", seed);
  keep("backup code", backupCodes[0]);
  keep("code of the app", appCode(site, seed));
  const ben = await site.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  await turnEmailOn(site, ben);
  const half = await beginSignIn(site, { email, password: canaries.third });
  keep("challenge", half.cookie.split("=")[1]);
  const otp = await mailedCode(site);
  keep("mailed code", otp);
  const done = await half.verify({ otp, trustDevice: true });
  expect(done.status).toBe(200);
  for (const [name, value] of Object.entries(cookiesOf(done))) if (value !== "") keep(`cookie ${name}`, value);

  const recaptchaToken = await freshToken(site);
  keep("captcha token", recaptchaToken);
  expect((await site.post("/api/public/messages", { ...anInquiry, recaptchaToken })).status).toBe(200);
  keep("secret of the site", secret);
  await site.outbox.runDue();
  return found;
}

test("OP-4 TK-5 after everything that people do with secrets, none of them is in the database or in any log line", async () => {
  const secrets = await everythingSecret();
  const places = new Map([["the log", site.logLines.join("\n")]]);
  for (const [table, rows] of Object.entries(await everyRow(site.db))) places.set(table, rows.join());
  expect(secrets.size).toBeGreaterThan(15);
  for (const [what, value] of secrets) {
    for (const [place, text] of places) expect(text.includes(value), `${what} in ${place}`).toBe(false);
  }
});

test("OP-4 whatever headers say, a log line is one line of JSON, and holds no cookie, no proof and no password", async () => {
  const before = site.logLines.length;
  const canary = "canary-in-a-header-0123456789";
  for (const { method, request } of calls) {
    const { path } = await request(site, { id: 1, email: "rita@example.org" });
    const headers = {
      authorization: `Bearer ${canary}`,
      cookie: `session=${canary}; csrfToken=${canary}; device=${canary}`,
      "x-csrf-token": canary,
      "user-agent": '\u001b[31mred\u001b[0m {"level":"fatal"}',
      referer: `http://localhost:3000/reset-password?token=${canary}`,
    };
    const body = method === "GET" ? undefined : JSON.stringify({ password: canary });
    await site.call(method, `${path}?token=${canary}`, { headers, ip: "192.0.2.99" }, body);
  }
  const lines = site.logLines.slice(before);
  expect(lines.length).toBeGreaterThanOrEqual(calls.length);
  for (const line of lines) {
    for (const control of ["\r", "\n", "\u001b"]) expect(line.trimEnd()).not.toContain(control);
    expect(() => JSON.parse(line) as unknown).not.toThrow();
    expect(line).not.toContain(canary);
  }
});
