import { expect } from "vitest";
import { addUser, browserWith, cookiesOf, read } from "#test/accounts/accounts.ts";
import { beginSignIn, challenges, sessions, verificationFailed, withApp, withEmail } from "#test/accounts/sign-in.ts";
import { appCode, mailedCode, rowOf, turnEmailOn } from "#test/accounts/two-factor.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";
import { changeCredentials } from "../queries.server.ts";

test("AUTH-02 TF-1 with two-factor a right password is 206, and opens nothing", async ({ rita, site }) => {
  await withApp(site, rita);
  const answer = await site.post("/api/auth/login", { identifier: rita.email, password: rita.password });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([206, "no-store"]);
  expect(answer.headers.get("content-range")).toBeNull();
  expect(await answer.json()).toEqual({ twofactorRequired: true, userId: rita.id, twoFactorMethod: "app" });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-login2fa=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ]);
  expect(await sessions(site)).toEqual([]);
  const token = cookiesOf(answer)["__Host-login2fa"] ?? "";
  const cookie = `__Host-login2fa=${token}; __Host-session=${token}; csrfToken=${token}`;
  expect((await site.get("/api/auth/me", { headers: { cookie } })).status).toBe(401);
});

test("AUTH-02 AUTH-04 AUTH-05 each kind of code completes the sign-in, and me confirms it", async ({ rita, site }) => {
  const { secret, backupCodes } = await withApp(site, rita);
  const byApp = await (await beginSignIn(site, rita)).verify({ otp: appCode(site, secret) });
  const byBackup = await (await beginSignIn(site, rita)).verify({ backupCode: backupCodes[0]?.toLowerCase() });
  const mo = await addUser(site, { email: "mo@example.com", role: "user" });
  await turnEmailOn(site, mo);
  const half = await beginSignIn(site, mo);
  const byMail = await half.verify({ otp: await mailedCode(site) });
  for (const [answer, id] of [
    [byApp, rita.id],
    [byBackup, rita.id],
    [byMail, mo.id],
  ] as const) {
    expect(answer.status).toBe(200);
    const cookies = cookiesOf(answer);
    expect(Object.keys(cookies)).toEqual(["__Host-login2fa", "__Host-session", "csrfToken", "__Host-device"]);
    expect(cookies["__Host-login2fa"]).toBe("");
    const me = await site.get("/api/auth/me", browserWith(site, cookies));
    expect(await me.json()).toMatchObject({ user: { id } });
    expect((await answer.json()).user).toMatchObject({ id, twofactorRequired: true });
  }
});

test("TF-2 a valid code with another user's id counts as one's own try alone", async ({ rita, site }) => {
  const victim = await addUser(site, { email: "vic@example.com" });
  await withEmail(site, victim);
  const { secret } = await withApp(site, rita);
  const theirs = await beginSignIn(site, victim);
  const own = await beginSignIn(site, rita);
  const otp = appCode(site, secret);
  for (const userId of [victim.id, 4711, undefined]) {
    expect(await read(own.verify({ otp, userId }))).toEqual([401, verificationFailed]);
  }
  const stored = Object.fromEntries((await challenges(site)).map(({ user_id, attempts }) => [user_id, attempts]));
  expect(stored).toEqual({ [victim.id]: 0, [rita.id]: 3 });
  expect(await rowOf(site, victim)).toMatchObject({ second_factor_failures: 0 });
  expect((await own.verify({ otp })).status).toBe(200);
  expect((await theirs.verify({ otp: await mailedCode(site) })).status).toBe(200);
});

test("TF-3 codes without the cookie are all 401 and count against no account", async ({ rita, site }) => {
  await withEmail(site, rita);
  const half = await beginSignIn(site, rita);
  const otp = await mailedCode(site);
  for (let n = 0; n < 250; n++) {
    const body = { userId: rita.id, otp: n === 0 ? otp : String(n).padStart(6, "0") };
    expect(await read(site.post("/api/auth/verify-login-2fa", body))).toEqual([401, verificationFailed]);
  }
  expect(await rowOf(site, rita)).toMatchObject({ second_factor_failures: 0 });
  expect((await half.verify({ otp })).status).toBe(200);
});

test("TF-14 what is no code is 400 and no attempt; a code where none was mailed is 401", async ({ rita, site }) => {
  const { backupCodes } = await withApp(site, rita);
  const half = await beginSignIn(site, rita);
  const bodies: Record<string, unknown>[] = [
    { otp: "123456 " },
    { otp: "\uff11\uff12\uff13\uff14\uff15\uff16" },
    { otp: 123456 },
    { otp: ["123456"] },
    { otp: "12345" },
    { otp: "" },
    {},
    { otp: "123456", backupCode: backupCodes[0] },
    { otp: "123456", userId: "1" },
    { otp: "123456", trustDevice: "yes" },
    { otp: "123456", session: true },
    ...["", "ABCDE", "  ABCDE    ", "x".repeat(41), 12345678, [backupCodes[0]]].map((backupCode) => ({ backupCode })),
  ];
  for (const body of bodies) expect([body, (await half.verify(body)).status]).toEqual([body, 400]);
  expect(await challenges(site)).toMatchObject([{ attempts: 0 }]);
  expect((await half.verify({ otp: "000000" })).status).toBe(401);
});

test.for<[string, Parameters<typeof changeCredentials>[2]]>([
  ["the password", { password_hash: "$argon2id$v=19$m=64,t=1,p=1$AAAA$AAAA" }],
  ["the role", { role: "admin" }],
  ["the address", { email: "new@example.com" }],
  ["two-factor", { two_factor_method: null, totp_sealed: null }],
])("TF-16 a sign-in begun before %s has changed cannot be completed", async ([_, change], { rita, site }) => {
  const { secret } = await withApp(site, rita);
  const half = await beginSignIn(site, rita);
  const rows = await challenges(site);
  await site.db.transaction().execute((trx) => changeCredentials(trx, rita.id, change));
  expect((await half.verify({ otp: appCode(site, secret) })).status).toBe(401);
  // Even if the challenge itself had survived.
  await site.db.insertInto("sign_in_challenges").values(rows).execute();
  expect((await half.verify({ otp: appCode(site, secret) })).status).toBe(401);
  expect(await sessions(site)).toEqual([]);
});

test("TF-16 USER-07 a sign-in begun before the account was deleted cannot be completed", async ({ rita, site }) => {
  const { secret } = await withApp(site, rita);
  const half = await beginSignIn(site, rita);
  await site.db.deleteFrom("users").execute();
  expect((await half.verify({ otp: appCode(site, secret) })).status).toBe(401);
});
