import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, signIn, signInByForm } from "#test/accounts/accounts.ts";
import { turnAppOn } from "#test/accounts/two-factor.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import type { Role } from "../access.ts";

let site: TestApp;
let calls: { method: string; path: string }[];
beforeEach(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://gutters.example" } });
  const guarded = site.app.routes.filter(
    ({ method, path }) => method !== "ALL" && /^\/api\/(?!public\/|auth\/)/.test(path),
  );
  const filled = guarded.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+(\{[^}]*\})?/g, "999")}`);
  calls = [...new Set(filled)].map((call) => {
    const [method = "", path = ""] = call.split(" ");
    return { method, path };
  });
});
afterEach(() => site.close());

/** Who may make a call, written down once more: docs/security.md, A5. A call that fits no line fails the test. */
const table: readonly (readonly [prefix: RegExp, roles: readonly Role[]])[] = [
  [
    /^\/api\/admin\/(users|send-invite|activity|company|texts|page-pictures|questions|site-state|first-run|test-mail)(\/|$)/,
    ["siteadmin"],
  ],
  [/^\/api\/admin\/(dashboard|calls|messages|numbers|gallery|reviews|sample-content)(\/|$)/, ["admin", "siteadmin"]],
  [/^\/api\/(user|2fa)\//, ["user", "admin", "siteadmin"]],
];

const changes = (method: string) => method !== "GET" && method !== "HEAD";

function make(
  { method, path }: { method: string; path: string },
  headers: Record<string, string>,
  ip?: string,
): Promise<Response> {
  const json = { "content-type": "application/json", origin: site.config.origin, ...headers };
  return site.call(
    method,
    path,
    { headers: json, ...(ip !== undefined && { ip }) },
    changes(method) ? "{}" : undefined,
  );
}

/** Every row of every table, but for the log of who has downloaded the messages. */
async function everything(): Promise<string> {
  const events = await site.db.selectFrom("activity").select("id").where("kind", "!=", "messages-exported").execute();
  const tables = (await site.db.introspection.getTables()).filter(({ name }) => name !== "activity");
  const rows = tables.map(({ name }) =>
    site.db
      .selectFrom(name as "users")
      .selectAll()
      .execute(),
  );
  return JSON.stringify([...(await Promise.all(rows)), events]);
}

test("GUARD-06 AZ-1 every guarded call is 401 without a session, with one that has ended, and of an account that is gone", async () => {
  expect(calls.length).toBeGreaterThan(15);
  const gone = await addUser(site, { email: "gone@example.com" });
  const ofGone = await signIn(site, gone);
  await site.db.deleteFrom("users").where("id", "=", gone.id).execute();
  const ended = await signIn(site, await addUser(site));
  site.clock.pass(16 * 60);
  const before = await everything();
  for (const call of calls) {
    for (const headers of [{ cookie: "" }, { cookie: `__Host-session=${"A".repeat(43)}` }, ofGone.headers]) {
      const answer = await make(call, headers);
      expect([call, answer.status]).toEqual([call, 401]);
      expect(await answer.json()).toEqual({ error: "Please log in." });
    }
  }
  expect(await everything()).toBe(before);
  // From another network: the first has made as many calls as one may make in a minute.
  for (const call of calls)
    expect([call, (await make(call, ended.headers, "198.51.100.7")).status]).toEqual([call, 401]);
});

test.each(["user", "admin", "siteadmin"] as const)(
  "GUARD-06 AZ-1 %s may make the calls of the table and no others",
  async (role) => {
    const person = await addUser(site, { role });
    for (const call of calls) {
      const [, allowed] = table.find(([prefix]) => prefix.test(call.path)) ?? [];
      if (!allowed) throw new Error(`${call.path} stands in no line of the table.`);
      const { status } = await make(call, (await signIn(site, person)).headers);
      if (allowed.includes(role)) expect([call, [401, 403].includes(status)]).toEqual([call, false]);
      else expect([call, status]).toEqual([call, 403]);
    }
  },
);

test("GUARD-07 CS-1 every call that changes something is 403 without the session's own csrf pair, and changes nothing", async () => {
  const rita = await addUser(site);
  const own = await signIn(site, rita);
  const other = await signIn(site, rita);
  const [, random = ""] = own.csrf.split(".");
  const forged = `${createHmac("sha256", "guess").update(own.token).digest("base64url")}.${random}`;
  const session = `__Host-session=${own.token}`;
  const pairs: [header: string | undefined, cookie: string | undefined][] = [
    [undefined, own.csrf],
    ["", own.csrf],
    [own.csrf, undefined],
    ["", ""],
    [other.csrf, own.csrf],
    [other.csrf, other.csrf],
    [forged, forged],
    ["x.y", "x.y"],
    [own.csrf.slice(0, -1), own.csrf.slice(0, -1)],
    [`${own.csrf}.x`, `${own.csrf}.x`],
    [`${own.csrf}, ${own.csrf}`, own.csrf],
  ];
  const before = await everything();
  for (const [index, call] of calls.filter(({ method }) => changes(method)).entries()) {
    for (const [header, cookie] of pairs) {
      const headers = {
        cookie: cookie === undefined ? session : `${session}; csrfToken=${cookie}`,
        ...(header !== undefined && { "x-csrf-token": header }),
      };
      // Limits per address are not what is tested here.
      const { status } = await make(call, headers, `198.51.100.${index}`);
      expect([call, header, cookie, status]).toEqual([call, header, cookie, 403]);
    }
  }
  expect(await everything()).toBe(before);
});

test("GUARD-07 CS-1 the token from before signing in again is worth nothing in the new session", async () => {
  const rita = await addUser(site);
  const before = await signInByForm(site, rita);
  const after = await signInByForm(site, rita, { headers: { cookie: before.cookie } });
  const mixed = { cookie: `__Host-session=${after.token}; csrfToken=${before.csrf}`, "x-csrf-token": before.csrf };
  expect((await make({ method: "POST", path: "/api/user/logout" }, mixed)).status).toBe(403);
});

test.each([
  "https://evil.example",
  "null",
  "https://gutters.example.evil.example",
  "http://gutters.example",
  "https://gutters.example:8443",
])("GUARD-07 CS-2 with the right token but from %s every change is 403", async (origin) => {
  const own = await signIn(site, await addUser(site));
  for (const call of calls.filter(({ method }) => changes(method))) {
    expect([call, (await make(call, { ...own.headers, origin })).status]).toEqual([call, 403]);
  }
});

test.each(["cross-site", "same-site"])("CS-3 Sec-Fetch-Site %s is 403 with any Origin", async (value) => {
  const own = await signIn(site, await addUser(site));
  const headers = { ...own.headers, "sec-fetch-site": value };
  expect((await make({ method: "POST", path: "/api/user/logout" }, headers)).status).toBe(403);
});

test("CS-3 neither Origin nor Sec-Fetch-Site is 403 where there are cookies", async () => {
  const { origin: _, ...headers } = (await signIn(site, await addUser(site))).headers;
  expect((await site.call("POST", "/api/user/logout", { headers })).status).toBe(403);
});

test("CS-5 reading changes nothing, not even the time of the last activity", async () => {
  const own = await signIn(site, await addUser(site));
  site.clock.pass(60);
  const before = await everything();
  for (const call of [...calls.filter(({ method }) => method === "GET"), { method: "GET", path: "/api/auth/me" }]) {
    for (const method of ["GET", "HEAD"]) {
      const headers = { ...own.headers, "x-http-method-override": "DELETE" };
      expect([call, (await make({ ...call, method }, headers)).status < 500]).toEqual([call, true]);
    }
  }
  expect(await everything()).toBe(before);
});

test("GUARD-06 HT-3 addresses that only look like a call are no way around the guard", async () => {
  const own = await signIn(site, await addUser(site, { role: "user" }));
  const paths = [
    "/api/admin/users/",
    "/api/admin//users",
    "/api//admin/users",
    "/api/public/../admin/users",
    "/api/public/%2e%2e/admin/users",
    "/api/%61dmin/users",
    "/api/admin%2Fusers",
    "/api/ADMIN/users",
    "/api/auth/../admin/users",
    "/api/auth/me/x.css",
    "/api/auth/me;.png",
  ];
  for (const path of paths) {
    const answer = await site.get(path, own);
    expect([path, [403, 404].includes(answer.status)]).toEqual([path, true]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test("OP-5 who was refused, and why, is in the log", async () => {
  const own = await signIn(site, await addUser(site, { role: "user" }));
  await site.get("/api/admin/users", own);
  await make({ method: "POST", path: "/api/user/logout" }, { cookie: own.cookie });
  const log = site.logLines.join("");
  expect(log).toMatch(/"userId":1,"reason":"role","msg":"access refused"/);
  expect(log).toMatch(/"userId":1,"reason":"csrf","msg":"access refused"/);
});

test("SE-8 USER-07 an account that is deleted while its calls are under way: each is answered before or is 401", async () => {
  const rita = await addUser(site);
  const own = await signIn(site, rita);
  const before = Array.from({ length: 10 }, () => own.send("GET", "/api/user/sessions"));
  const end = site.db.deleteFrom("users").where("id", "=", rita.id).execute();
  const after = Array.from({ length: 10 }, () => own.send("DELETE", "/api/user/sessions"));
  await end;
  const answers = await Promise.all([...before, ...after]);
  for (const { status } of answers) expect([200, 401]).toContain(status);
  expect((await own.send("GET", "/api/user/sessions")).status).toBe(401);
});

test("GUARD-07 SE-4 after the session's token has changed its new pair works, and the old one does not", async () => {
  const rita = await addUser(site);
  const own = await signIn(site, rita);
  const { browser } = await turnAppOn(site, rita, own);
  expect(browser.token).not.toBe(own.token);
  expect((await own.send("POST", "/api/user/logout")).status).toBe(401);
  expect((await browser.send("POST", "/api/user/logout")).status).toBe(200);
});
