import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { setups, turnAppOn } from "#test/accounts/two-factor.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";

/* What is the same for every call; test/api has who may make which, and what other sites can have a browser send. */

const logOut = "/api/user/logout";

test("GUARD-07 CS-1 a changing call is 403 without the session's own csrf pair", async ({ site, rita, ritas }) => {
  const other = await signIn(site, rita);
  const [, random = ""] = ritas.csrf.split(".");
  const forged = `${createHmac("sha256", "guess").update(ritas.token).digest("base64url")}.${random}`;
  const session = `__Host-session=${ritas.token}`;
  const pairs: [header: string | undefined, cookie: string | undefined][] = [
    [undefined, ritas.csrf],
    ["", ritas.csrf],
    [ritas.csrf, undefined],
    ["", ""],
    [other.csrf, ritas.csrf],
    [other.csrf, other.csrf],
    [forged, forged],
    ["x.y", "x.y"],
    [ritas.csrf.slice(0, -1), ritas.csrf.slice(0, -1)],
    [`${ritas.csrf}.x`, `${ritas.csrf}.x`],
    [`${ritas.csrf}, ${ritas.csrf}`, ritas.csrf],
    ["foreign", `foreign; csrfToken=${ritas.csrf}`],
    [other.csrf, `${ritas.csrf}; csrfToken=${other.csrf}`],
    [ritas.csrf, `foreign; xcsrfToken=${ritas.csrf}`],
  ];
  for (const [header, cookie] of pairs) {
    const headers = {
      cookie: cookie === undefined ? session : `${session}; csrfToken=${cookie}`,
      ...(header !== undefined && { "x-csrf-token": header }),
    };
    expect([header, cookie, (await site.post(logOut, {}, { headers })).status]).toEqual([header, cookie, 403]);
  }
  expect((await site.get("/api/auth/me", ritas)).status).toBe(200);
});

test("GUARD-07 CS-1 a cookie of that name for the domain above keeps no one from working", async ({ site, ritas }) => {
  const cookie = `csrfToken=foreign; __Host-session=${ritas.token}; csrfToken=${ritas.csrf}`;
  const me = await site.get("/api/auth/me", { headers: { cookie } });
  expect([me.status, me.headers.getSetCookie()]).toEqual([200, []]);
  const headers = { cookie, "x-csrf-token": ritas.csrf };
  expect((await site.post(logOut, {}, { headers })).status).toBe(200);
});

test.for([
  "/api/admin/users/",
  "/api/admin//users",
  "/api//admin/users",
  "/api/public/../admin/users",
  "/api/public/%2e%2e/admin/users",
  "/api/%61dmin/users",
  "/api/admin%2Fusers",
  "/api/ADMIN/users",
  "/api/auth/../admin/users",
])("GUARD-06 HT-3 %s, which only looks like a call, is no way around the guard", async (path, { site }) => {
  const answer = await site.get(path, await signIn(site, await addUser(site, { role: "user" })));
  expect([403, 404]).toContain(answer.status);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("OP-5 who was refused, and why, is in the log", async ({ site }) => {
  const own = await signIn(site, await addUser(site, { role: "user" }));
  await site.get("/api/admin/users", own);
  await site.post(logOut, {}, { headers: { cookie: own.cookie } });
  const log = site.logLines.join("");
  expect(log).toMatch(/"userId":1,"reason":"role","msg":"access refused"/);
  expect(log).toMatch(/"userId":1,"reason":"csrf","msg":"access refused"/);
});

test.for([
  ["GET", "/api/user/sessions", "users"],
  ["DELETE", "/api/user/sessions", "users"],
  ["POST", "/api/2fa/enable-2fa", "users"],
  ["POST", "/api/2fa/enable-2fa", "sessions"],
  ["POST", "/api/2fa/send-2fa-email", "users"],
  ["POST", "/api/2fa/send-2fa-email", "sessions"],
] as const)(
  "SE-8 USER-07 %s %s while the person's row of %s is deleted: each call is answered before or is 401, and starts nothing",
  async ([method, path, table], { site, ritas }) => {
    const send = () => ritas.send(method, path, method === "POST" ? {} : undefined);
    const before = Array.from({ length: 10 }, send);
    const end = site.db.deleteFrom(table).execute();
    const after = Array.from({ length: 10 }, send);
    await end;
    const begun = await setups(site);
    const answers = await Promise.all([...before, ...after]);
    // Too many at once for the limits of two-factor.
    for (const { status } of answers) expect(method === "POST" ? [200, 401, 429] : [200, 401]).toContain(status);
    expect(await setups(site)).toEqual(table === "users" ? [] : begun);
    expect((await send()).status).toBe(401);
  },
);

test("GUARD-07 SE-3 SE-4 a session's new token has a new pair and the old four hours; the old token is void", async ({
  site,
  rita,
  ritas,
}) => {
  site.clock.pass(10 * 60);
  const { browser } = await turnAppOn(site, rita, ritas);
  expect(browser.token).not.toBe(ritas.token);
  expect((await (await site.get("/api/auth/me", browser)).json()).endsAt).toBe("2026-03-02T19:00:00.000Z");
  expect((await ritas.send("POST", logOut)).status).toBe(401);
  expect((await browser.send("POST", logOut)).status).toBe(200);
});
