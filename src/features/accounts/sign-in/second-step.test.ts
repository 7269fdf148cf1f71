import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, browserWith, cookiesOf, type TestUser } from "#test/accounts.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { beginSignIn, countStatuses } from "#test/sign-in.ts";
import { appCode, mailedCode, otherCode, rowOf, turnAppOn, turnEmailOn } from "#test/two-factor.ts";
import { changeCredentials } from "../queries.server.ts";

let site: TestApp;
let rita: TestUser;
beforeEach(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://gutters.example" } });
  rita = await addUser(site);
});
afterEach(() => site.close());

/** The app is on, and its code for turning it on is used up. */
async function withApp(user = rita) {
  const on = await turnAppOn(site, user);
  site.clock.pass(60);
  await site.db.deleteFrom("sessions").execute();
  return on;
}

async function withEmail(user = rita) {
  await turnEmailOn(site, user);
  await site.db.deleteFrom("sessions").execute();
  site.clock.pass(60);
}

const sessions = () => site.db.selectFrom("sessions").selectAll().execute();
const challenges = () => site.db.selectFrom("sign_in_challenges").selectAll().orderBy("expires_at").execute();
const failed = { error: "Verification failed." };

test("AUTH-02 TF-1 with two-factor on a right password is 206 and no session: all that it gives opens nothing", async () => {
  await withApp();
  const answer = await site.post("/api/auth/login", { identifier: rita.email, password: rita.password });
  expect(answer.status).toBe(206);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-range")).toBeNull();
  expect(await answer.json()).toEqual({ twofactorRequired: true, userId: rita.id, twoFactorMethod: "app" });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-login2fa=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ]);
  expect(await sessions()).toEqual([]);

  const token = cookiesOf(answer)["__Host-login2fa"] ?? "";
  const cookie = `__Host-login2fa=${token}; __Host-session=${token}; csrfToken=${token}`;
  const headers = { cookie, "x-csrf-token": token, origin: site.config.origin, "content-type": "application/json" };
  const guarded = site.app.routes.filter(
    ({ method, path }) => method !== "ALL" && /^\/api\/(admin|user|2fa)\//.test(path),
  );
  expect(guarded.length).toBeGreaterThan(15);
  for (const { method, path } of guarded) {
    const body = method === "GET" || method === "DELETE" ? undefined : "{}";
    expect([path, (await site.call(method, path, { headers }, body)).status]).toEqual([path, 401]);
  }
  expect((await site.get("/api/auth/me", { headers })).status).toBe(401);
});

test("AUTH-02 AUTH-04 AUTH-05 the code of the app, of a mail, or a backup code completes the sign-in, and me confirms it", async () => {
  const { secret, backupCodes } = await withApp();
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

test("TF-2 a valid code with somebody else's userId spends one's own attempt, uses nothing up, and leaves the other alone", async () => {
  const victim = await addUser(site, { email: "vic@example.com" });
  await withEmail(victim);
  const { secret } = await withApp();
  const theirs = await beginSignIn(site, victim);
  const own = await beginSignIn(site, rita);
  const otp = appCode(site, secret);
  for (const userId of [victim.id, 4711, undefined]) {
    const answer = await own.verify({ otp, userId });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual(failed);
  }
  const stored = Object.fromEntries((await challenges()).map(({ user_id, attempts }) => [user_id, attempts]));
  expect(stored).toEqual({ [victim.id]: 0, [rita.id]: 3 });
  expect(await rowOf(site, victim)).toMatchObject({ second_factor_failures: 0 });
  expect((await own.verify({ otp })).status).toBe(200);
  expect((await theirs.verify({ otp: await mailedCode(site) })).status).toBe(200);
});

test("TF-3 codes without the cookie are all 401 and count against nobody", async () => {
  await withEmail();
  const half = await beginSignIn(site, rita);
  const otp = await mailedCode(site);
  for (let n = 0; n < 250; n++) {
    const body = { userId: rita.id, otp: n === 0 ? otp : String(n).padStart(6, "0") };
    const answer = await site.post("/api/auth/verify-login-2fa", body);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual(failed);
  }
  expect(await rowOf(site, rita)).toMatchObject({ second_factor_failures: 0 });
  expect((await half.verify({ otp })).status).toBe(200);
});

test("TF-4 after five wrong codes the right one is 401, and only the password begins anew", async () => {
  await withEmail();
  const half = await beginSignIn(site, rita);
  const otp = await mailedCode(site);
  for (let n = 0; n < 5; n++) {
    const answer = await half.verify({ otp: otherCode(otp) });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual(failed);
  }
  const dead = await half.verify({ otp });
  expect(dead.status).toBe(401);
  expect(await dead.json()).toEqual(failed);
  site.clock.pass(31);
  expect((await half.resend()).status).toBe(401);
  const again = await beginSignIn(site, rita);
  expect((await again.verify({ otp: await mailedCode(site) })).status).toBe(200);
});

test("TF-5 of fifty wrong codes at once five are looked at", async () => {
  await withEmail();
  const half = await beginSignIn(site, rita);
  const wrong = otherCode(await mailedCode(site));
  const answers = await Promise.all(Array.from({ length: 50 }, () => half.verify({ otp: wrong })));
  expect(countStatuses(answers)).toEqual({ 401: 50 });
  expect(await challenges()).toMatchObject([{ attempts: 5 }]);
  expect(await rowOf(site, rita)).toMatchObject({ second_factor_failures: 5 });
});

test.each(["app", "email", "backup code"])(
  "TF-5 TF-10 of fifty right answers at once, by %s, one begins a session",
  async (way) => {
    const on = way === "email" ? undefined : await withApp();
    if (way === "email") await withEmail();
    const half = await beginSignIn(site, rita);
    const body = {
      app: () => ({ otp: appCode(site, on?.secret ?? "") }),
      email: async () => ({ otp: await mailedCode(site) }),
      "backup code": () => ({ backupCode: on?.backupCodes[3] }),
    }[way];
    const sent = await body?.();
    // Hashes of backup codes queue up; those that find no place in the queue are 503 and spend nothing.
    const answers = await Promise.all(Array.from({ length: 50 }, () => half.verify({ ...sent })));
    const statuses = countStatuses(answers);
    expect(statuses[200]).toBe(1);
    expect((statuses[401] ?? 0) + (statuses[503] ?? 0)).toBe(49);
    expect(await sessions()).toHaveLength(1);
  },
);

test("TF-5 TF-8 one code of the app in two sign-ins at once begins one session", async () => {
  const { secret } = await withApp();
  const halves = [await beginSignIn(site, rita), await beginSignIn(site, rita)];
  const otp = appCode(site, secret);
  const answers = await Promise.all(halves.map(({ verify }) => verify({ otp })));
  expect(countStatuses(answers)).toEqual({ 200: 1, 401: 1 });
});

test("TF-8 a code of the app works once, none before it works after it, and the one that turned it on signs nobody in", async () => {
  const { secret } = await turnAppOn(site, rita);
  expect((await (await beginSignIn(site, rita)).verify({ otp: appCode(site, secret) })).status).toBe(401);
  site.clock.pass(90);
  const otp = appCode(site, secret);
  expect((await (await beginSignIn(site, rita)).verify({ otp })).status).toBe(200);
  expect((await (await beginSignIn(site, rita)).verify({ otp })).status).toBe(401);
  expect((await (await beginSignIn(site, rita)).verify({ otp: appCode(site, secret, -1) })).status).toBe(401);
  expect((await (await beginSignIn(site, rita)).verify({ otp: appCode(site, secret, 1) })).status).toBe(200);
});

test("TF-10 TFA-09 a backup code signs in once; what is too short to be one is 400 and spends nothing", async () => {
  const { backupCodes } = await withApp();
  const [code = ""] = backupCodes;
  const half = await beginSignIn(site, rita);
  for (const backupCode of ["", "ABCDE", "  ABCDE    ", "x".repeat(41), 12345678, [code]]) {
    expect((await half.verify({ backupCode })).status).toBe(400);
  }
  expect(await challenges()).toMatchObject([{ attempts: 0 }]);
  expect((await half.verify({ backupCode: ` ${code.toLowerCase().replace("-", " - ")}` })).status).toBe(200);
  const later = await beginSignIn(site, rita);
  expect((await later.verify({ backupCode: code })).status).toBe(401);
  expect((await later.verify({ backupCode: backupCodes[1] })).status).toBe(200);
});

test("TF-14 what only looks like a code is 400 and spends no attempt; a code where none was mailed is 401", async () => {
  const { backupCodes } = await withApp();
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
  ];
  for (const body of bodies) expect([body, (await half.verify(body)).status]).toEqual([body, 400]);
  expect(await challenges()).toMatchObject([{ attempts: 0 }]);
  expect((await half.verify({ otp: "000000" })).status).toBe(401);
});

test("TF-7 R-4 when the disk refuses, no attempt is spent and no code used up: the same code works afterwards", async () => {
  const { backupCodes } = await withApp();
  const half = await beginSignIn(site, rita);
  await sql`CREATE TRIGGER broken BEFORE INSERT ON devices BEGIN SELECT RAISE(ABORT, 'no'); END`.execute(site.db);
  const answer = await half.verify({ backupCode: backupCodes[0] });
  expect(answer.status).toBe(500);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await challenges()).toMatchObject([{ attempts: 0, consumed_at: null }]);
  expect(await sessions()).toEqual([]);
  await sql`DROP TRIGGER broken`.execute(site.db);
  expect((await half.verify({ backupCode: backupCodes[0] })).status).toBe(200);
});

test.each<[string, (user: TestUser) => Promise<unknown>]>([
  ["the password", (user) => changed(user, { password_hash: "$argon2id$v=19$m=64,t=1,p=1$AAAA$AAAA" })],
  ["the role", (user) => changed(user, { role: "admin" })],
  ["the address", (user) => changed(user, { email: "new@example.com" })],
  ["two-factor", (user) => changed(user, { two_factor_method: null, totp_sealed: null })],
])("TF-16 a sign-in begun before %s has changed cannot be completed", async (_, change) => {
  const { secret } = await withApp();
  const half = await beginSignIn(site, rita);
  const rows = await challenges();
  await change(rita);
  expect((await half.verify({ otp: appCode(site, secret) })).status).toBe(401);
  // Even if the challenge itself had survived.
  await site.db.insertInto("sign_in_challenges").values(rows).execute();
  expect((await half.verify({ otp: appCode(site, secret) })).status).toBe(401);
  expect(await sessions()).toEqual([]);
});

test("TF-16 USER-07 a sign-in begun before the account was deleted cannot be completed", async () => {
  const { secret } = await withApp();
  const half = await beginSignIn(site, rita);
  await site.db.deleteFrom("users").execute();
  expect((await half.verify({ otp: appCode(site, secret) })).status).toBe(401);
});

async function changed(user: TestUser, change: Parameters<typeof changeCredentials>[2]) {
  await site.db.transaction().execute((trx) => changeCredentials(trx, user.id, change));
}
