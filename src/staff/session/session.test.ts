import { expect } from "vitest";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import { addUser, atOnce, cookiesOf, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";
import { withServices } from "#test/app/with-services.ts";
import { startSession } from "./sessions.server.ts";

const minute = 60;
const hour = 60 * minute;
const active = { "x-user-activity": "1" };

const me = (site: TestApp, browser: Pick<SignedIn, "cookie">, headers: Record<string, string> = {}) =>
  site.get("/api/auth/me", { headers: { cookie: browser.cookie, ...headers } });

test("AUTH-09 API-01 GET me without a session is 401, and leaves the browser's cookies alone", async ({ site }) => {
  for (const cookie of ["", "session=x", ...[newToken(), "", "<script>"].map((token) => `__Host-session=${token}`)]) {
    const answer = await me(site, { cookie });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
  }
});

test.for(["/api/auth/me", "/api/user/sessions"])(
  "SE-2 AUTH-08 polling %s alone does not keep a session: it lives to 15:59 and is over at 16:00",
  async (path, { ritas, site }) => {
    const poll = async () => (await site.get(path, ritas)).status;
    for (let n = 0; n < 15; n++) {
      site.clock.pass(minute);
      expect(await poll()).toBe(200);
    }
    site.clock.pass(59);
    expect(await poll()).toBe(200);
    site.clock.pass(1);
    expect(await poll()).toBe(401);
    expect(await site.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  },
);

test.for<[string, (browser: SignedIn, site: TestApp) => Promise<Response>]>([
  ["a check with activity", (ritas, site) => me(site, ritas, active)],
  ["a change", (ritas) => ritas.send("DELETE", "/api/user/sessions")],
  [
    "a guarded call with activity",
    ({ headers }, site) => site.get("/api/user/sessions", { headers: { ...headers, ...active } }),
  ],
])("SE-2 AUTH-08 %s begins the fifteen minutes anew", async ([_, act], { ritas, site }) => {
  for (let n = 0; n < 4; n++) {
    site.clock.pass(15 * minute);
    expect((await act(ritas, site)).status).toBe(200);
  }
  site.clock.pass(15 * minute + 59);
  expect((await me(site, ritas)).status).toBe(200);
  site.clock.pass(1);
  expect((await me(site, ritas)).status).toBe(401);
});

test("SE-3 AUTH-08 four hours after signing in it is over, however busy or restarted", async ({ ritas, site }) => {
  const spent = async (seconds: number, step: number) => {
    for (let passed = 0; passed < seconds; passed += step) {
      site.clock.pass(step);
      await me(site, ritas, active);
    }
  };
  await spent(2 * hour, 10 * minute);
  const renewed = newToken();
  await site.db
    .updateTable("sessions")
    .set({ token_hash: hashToken(renewed) })
    .execute();
  ritas.cookie = `__Host-session=${renewed}`;
  expect((await (await me(site, ritas)).json()).endsAt).toBe("2026-03-02T19:00:00.000Z");
  await spent(2 * hour - minute, minute);
  const restarted = withServices(site, {});
  site.clock.pass(59);
  expect((await restarted.get("/api/auth/me", { headers: { cookie: ritas.cookie, ...active } })).status).toBe(200);
  site.clock.pass(1);
  expect((await restarted.get("/api/auth/me", { headers: { cookie: ritas.cookie, ...active } })).status).toBe(401);
});

test("R-25 SE-3 a session from a clock that was ahead is over, from a little ahead not", async ({ rita, site }) => {
  site.clock.pass(5 * minute);
  const ahead = await signIn(site, rita);
  site.clock.pass(-2 * minute);
  expect((await me(site, ahead)).status).toBe(401);
  const little = await signIn(site, rita);
  site.clock.pass(-50);
  expect((await me(site, little)).status).toBe(200);
});

test("AUTH-07 GUARD-07 a browser without its csrfToken gets one to log out with", async ({ rita, ritas, site }) => {
  expect((await me(site, ritas)).headers.getSetCookie()).toEqual([]);
  const other = await signIn(site, rita);
  for (const rest of ["", "; csrfToken=", "; csrfToken=a.b", `; csrfToken=${other.csrf}`]) {
    const answer = await me(site, { cookie: `__Host-session=${ritas.token}${rest}` });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^csrfToken=[\w-]{43}\.[\w-]{22}; Max-Age=14400; Path=\/; Secure; SameSite=Strict$/),
    ]);
  }
  const csrf = cookiesOf(await me(site, { cookie: `__Host-session=${ritas.token}` })).csrfToken ?? "";
  const headers = { cookie: `__Host-session=${ritas.token}; csrfToken=${csrf}`, "x-csrf-token": csrf };
  expect((await site.post("/api/user/logout", {}, { headers })).status).toBe(200);
});

const expired = [
  expect.stringMatching(/^__Host-session=; Max-Age=0; Path=\/; (HttpOnly; )?Secure/),
  expect.stringMatching(/^csrfToken=; Max-Age=0; Path=\/; Secure/),
];

test("SE-5 AUTH-07 logging out ends the session, and clears the browser each time", async ({ rita, ritas, site }) => {
  const elsewhere = await signIn(site, rita);
  const answer = await ritas.send("POST", "/api/user/logout", {});
  expect([answer.status, await answer.json()]).toEqual([200, { loggedOut: true }]);
  const again = await ritas.send("POST", "/api/user/logout", {});
  expect(again.status).toBe(401);
  for (const { headers } of [answer, again]) {
    expect(headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(headers.getSetCookie()).toEqual(expired);
  }
  expect((await me(site, ritas)).status).toBe(401);
  expect(await site.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
  expect((await me(site, elsewhere)).status).toBe(200);
});

test("AUTH-17 a session that ends by itself leaves the drafts in the browser", async ({ ritas, site }) => {
  for (const [ended, status] of [
    ["idle", 200],
    ["gone", 401],
  ] as const) {
    const headers = { ...ritas.headers, "x-session-end": ended };
    const answer = await site.post("/api/user/logout", {}, { headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("clear-site-data")).toBe('"cache"');
    expect(answer.headers.getSetCookie()).toEqual(expired);
  }
  expect((await me(site, ritas)).status).toBe(401);
});

test("SE-5 of fifty logouts at once each is the one, or is logged out already", async ({ ritas, site }) => {
  const answers = await atOnce(50, () => ritas.send("POST", "/api/user/logout", {}));
  for (const { status } of answers) expect([200, 401]).toContain(status);
  expect((await me(site, ritas)).status).toBe(401);
});

test("SE-7 tokens do not repeat, and every character of them is as likely as any other", () => {
  const tokens = Array.from({ length: 10_000 }, newToken);
  expect(new Set(tokens).size).toBe(10_000);
  const counts = new Map<string, number>();
  // The last character has four bits only.
  for (const token of tokens)
    for (const letter of token.slice(0, 42)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(64);
  const expected = (10_000 * 42) / 64;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 63 degrees of freedom: above this once in ten million runs.
  expect(chiSquare).toBeLessThan(130);
});

test("SE-9 the eleventh session ends the oldest, also of the same instant", async ({ rita, ritas, site }) => {
  site.clock.pass(1);
  const others: SignedIn[] = [];
  for (let n = 0; n < 10; n++) others.push(await signIn(site, rita));
  expect((await me(site, ritas)).status).toBe(401);
  for (const browser of others) expect((await me(site, browser)).status).toBe(200);
  const latest = await signIn(site, rita);
  expect((await me(site, latest)).status).toBe(200);
  expect(await site.db.selectFrom("sessions").selectAll().execute()).toHaveLength(10);
  const abe = await addUser(site, { email: "abe@example.com" });
  await signIn(site, abe);
  expect(await site.db.selectFrom("sessions").selectAll().execute()).toHaveLength(11);
});

test("AUTH-07 SE-9 no session begins for an account that is gone", async ({ rita, site }) => {
  await site.db.deleteFrom("users").execute();
  const begin = site.db
    .transaction()
    .execute((trx) => startSession(trx, { userId: rita.id, userAgent: "", now: site.clock.now() }));
  await expect(begin).rejects.toThrow(/foreign key/i);
});
