import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serverInUse } from "#src/facts/mail-server.server.ts";
import { addUser, browserWith, cookiesOf, signIn } from "#test/accounts/accounts.ts";
import { lastVerificationMail } from "#test/accounts/email-changes.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { appCode, mailedCode, rowOf, turnAppOn, turnEmailOn } from "#test/accounts/two-factor.ts";
import { solve } from "#test/app/captcha-token.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { insertMailServer } from "#test/company/mail-server.ts";
import { countStored, sendInquiry } from "#test/messages/inquiry.ts";
import { migratedDatabaseUrl, testServer } from "#test/postgres/databases.ts";
import { decryptSeed } from "./two-factor/seed-encryption.server.ts";

const old = "the secret that is to be replaced, 32 bytes";
const next = "the secret that takes its place, 32 bytes";
const third = "a secret that was never this site's, 32 bytes";
const replaced = { SECRET: next, SECRET_PREVIOUS: old };

/** A site that is stopped and started again on the same data with other settings. */
function siteThatRestarts() {
  const dataDir = join(temporaryFolder(), "data");
  let site: TestApp | undefined;
  let databaseUrl: string | undefined;
  onTestFinished(() => site?.close());
  return async (env: Record<string, string>): Promise<TestApp> => {
    await site?.close();
    site = undefined;
    const server = testServer;
    if (server !== undefined) databaseUrl ??= await migratedDatabaseUrl(server);
    site = await createTestApp({ env: { DATA_DIR: dataDir, ...env }, databaseUrl });
    return site;
  };
}

/** Signs in with password and app a while after the start. */
async function signInByApp(site: TestApp, user: Parameters<typeof beginSignIn>[1], seed: string) {
  site.clock.pass(600);
  return (await beginSignIn(site, user)).verify({ otp: appCode(site, seed) });
}

test("OP-3 a person with an app logs in after SECRET was replaced, and still when SECRET_PREVIOUS is gone", async () => {
  const start = siteThatRestarts();
  let site = await start({ SECRET: old });
  const rita = await addUser(site);
  const ann = await addUser(site, { email: "ann@example.com" });
  const { secret: seed } = await turnAppOn(site, rita);
  const setup = await (await (await signIn(site, ann)).send("POST", "/api/2fa/enable-2fa", {})).json();

  site = await start(replaced);
  expect(site.logLines.join("")).toContain(`"userIds":[${rita.id},${ann.id}]`);
  expect(decryptSeed(next, rita.id, String((await rowOf(site, rita)).totp_sealed))).toBe(seed);
  const browser = await signIn(site, ann);
  expect((await browser.send("POST", "/api/2fa/verify-2fa", { otp: appCode(site, setup.secret) })).status).toBe(200);
  expect((await signInByApp(site, rita, seed)).status).toBe(200);

  site = await start({ SECRET: next });
  expect(site.logLines.join("")).not.toMatch(/authenticator seeds|cannot be opened/);
  site.clock.pass(600);
  expect((await signInByApp(site, rita, seed)).status).toBe(200);
});

test("OWN-142 OP-3 the mail server’s password is opened after SECRET was replaced, and still when SECRET_PREVIOUS is gone", async () => {
  const start = siteThatRestarts();
  let site = await start({ SECRET: old });
  const login = { host: "smtp.example.com", port: 465, username: "office@example.com" };
  await insertMailServer(site, login, "heron");
  const opened = () => serverInUse({ config: site.config, row: site.company.mailServer(), mayConnect: () => true });
  for (const env of [replaced, { SECRET: next }]) {
    site = await start(env);
    expect(opened()).toMatchObject({ host: login.host, password: "heron", tls: "implicit" });
  }
});

test("OP-3 a logged-in person goes on after SECRET was replaced, with a csrfToken of the new one", async () => {
  const start = siteThatRestarts();
  const before = await start({ SECRET: old });
  const rita = await addUser(before);
  const { token, csrf } = await signIn(before, rita);
  const cookies = { session: token, csrfToken: csrf };

  const site = await start(replaced);
  const browser = browserWith(site, cookies);
  expect((await browser.send("POST", "/api/2fa/send-2fa-email", {})).status).toBe(200);
  const { csrfToken } = cookiesOf(await browser.send("GET", "/api/auth/me"));
  expect(csrfToken).toMatch(/\./);

  const later = await start({ SECRET: next });
  expect((await browserWith(later, cookies).send("POST", "/api/user/logout", {})).status).toBe(403);
  const renewed = browserWith(later, { ...cookies, csrfToken: String(csrfToken) });
  expect((await renewed.send("POST", "/api/user/logout", {})).status).toBe(200);
});

test("OP-3 codes in mails and a captcha that was begun are taken after SECRET was replaced", async () => {
  const start = siteThatRestarts();
  let site = await start({ SECRET: old });
  const [rita, ann, bob] = [
    await addUser(site),
    await addUser(site, { email: "ann@example.com" }),
    await addUser(site, { email: "bob@example.com" }),
  ];
  await turnEmailOn(site, rita);
  const half = await beginSignIn(site, rita);
  const signInCode = await mailedCode(site);
  expect((await (await signIn(site, ann)).send("POST", "/api/2fa/send-2fa-email", {})).status).toBe(200);
  const setUpCode = await mailedCode(site);
  const change = { name: "Bob", username: "bob", email: "bob@example.org" };
  expect((await (await signIn(site, bob)).send("PUT", "/api/user/me", change)).status).toBe(200);
  const { code: addressCode } = await lastVerificationMail(site);
  const { challenge } = await (await site.get("/api/public/captcha")).json();
  const recaptchaToken = await solve(challenge);

  site = await start(replaced);
  const headers = { cookie: half.cookie };
  const second = { userId: rita.id, otp: signInCode };
  expect((await site.post("/api/auth/verify-login-2fa", second, { headers })).status).toBe(200);
  const proven = await (await signIn(site, ann)).send("POST", "/api/2fa/verify-email-2fa", { otp: setUpCode });
  expect(proven.status).toBe(200);
  const address = { email: change.email, code: addressCode };
  expect((await site.post("/api/auth/verify-email-code", address)).status).toBe(200);
  expect((await sendInquiry(site, { recaptchaToken })).status).toBe(200);
  expect((await countStored(site)).messages).toBe(1);
});

test("OP-3 with a wrong SECRET_PREVIOUS nothing from before is accepted and nothing lost, and the log names the accounts without a usable app", async () => {
  const start = siteThatRestarts();
  let site = await start({ SECRET: old });
  const rita = await addUser(site);
  const { secret: seed, browser } = await turnAppOn(site, rita);
  const { totp_sealed } = await rowOf(site, rita);
  const cookies = { session: browser.token, csrfToken: browser.csrf };

  site = await start({ SECRET: next, SECRET_PREVIOUS: third });
  expect((await browserWith(site, cookies).send("POST", "/api/user/logout", {})).status).toBe(403);
  const [line = "{}"] = site.logLines.filter((one) => one.includes("authenticator seeds"));
  expect(JSON.parse(line)).toMatchObject({ level: "error", userIds: [rita.id] });
  expect(await rowOf(site, rita)).toMatchObject({ totp_sealed });

  site = await start(replaced);
  expect((await signInByApp(site, rita, seed)).status).toBe(200);
});
