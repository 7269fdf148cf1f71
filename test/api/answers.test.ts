import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addUser, aPassword, type SignedIn, signIn, type TestUser } from "#test/accounts/accounts.ts";
import { turnEmailOn } from "#test/accounts/two-factor.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "#test/app/create-test-app.ts";

/* The headers of every answer about accounts, for any outcome (HT-1, HT-3). */

/** Stands in for React: there is no page at /not-found. */
const renderPage: NonNullable<TestAppOptions["renderPage"]> = async ({ url }) =>
  new Response("<!doctype html><title>Page</title>", {
    status: url.endsWith("/not-found") ? 404 : 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'",
      "x-complete-page": "1",
    },
  });

let site: TestApp;
let rita: TestUser;
let browser: SignedIn;
beforeAll(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://site.test" }, renderPage });
  rita = await addUser(site);
  browser = await signIn(site, rita);
});
afterAll(() => site.close());

const everywhere = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "referrer-policy": expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
  "permissions-policy": expect.stringContaining("camera=()"),
  "content-security-policy": expect.stringContaining("default-src 'none'"),
};

const login = (body: object, ip = "192.0.2.7") => site.post("/api/auth/login", body, { ip });
const wrong = { identifier: "rita@example.com", password: "six herons over the lake" };

/** One request for every class of answer that accounts and the staff app give. */
const answers: readonly (readonly [kind: string, status: number, ask: () => Promise<Response>])[] = [
  ["a page of the staff app", 200, () => site.get("/admin/users", browser)],
  ["the same, headers only", 200, () => site.call("HEAD", "/admin/users", browser)],
  ["a public page for a person who is logged in", 200, () => site.get("/gallery", browser)],
  ["the page to sign in", 200, () => site.get("/login")],
  ["a page whose address holds a token", 200, () => site.get(`/reset-password?token=${"t".repeat(43)}`)],
  ["sent away to sign in", 302, () => site.get("/admin/users")],
  ["sent on from /admin", 302, () => site.get("/admin", browser)],
  ["sent to the usual spelling", 301, () => site.get("/Gallery/")],
  ["who is signed in", 200, () => site.get("/api/auth/me", browser)],
  ["there is no session", 401, () => site.get("/api/auth/me")],
  ["a wrong password", 401, () => login(wrong)],
  ["a form that is not filled in", 400, () => login({})],
  ["too large", 413, () => login({ ...wrong, password: "x".repeat(20_000) })],
  ["no JSON", 415, () => site.post("/api/auth/login", "x", { headers: { "content-type": "text/plain" } })],
  ["half signed in", 206, () => login({ identifier: "ann@example.com", password: aPassword })],
  [
    "no proof of our own page",
    403,
    () => site.call("POST", "/api/user/logout", { headers: { ...browser.headers, "x-csrf-token": "" } }),
  ],
  ["a deleted user", 404, () => browser.send("DELETE", "/api/admin/users/999999")],
];

describe("every class of answer", () => {
  beforeAll(async () => {
    await turnEmailOn(site, await addUser(site, { email: "ann@example.com", role: "user" }));
  });

  test.each(answers)("HT-1 %s (%i) carries every security header", async (_, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(everywhere);
    for (const name of ["server", "x-powered-by", "x-complete-page"]) expect(answer.headers.has(name)).toBe(false);
  });

  test("HT-1 HT-3 a try too many (429) carries them too, and says when to come again", async () => {
    for (let n = 0; n < 5; n++) await login(wrong, "192.0.2.8");
    const answer = await login(wrong, "192.0.2.8");
    expect(answer.status).toBe(429);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...everywhere, "cache-control": "no-store" });
  });
});

test.each([
  "/api/auth/me/x.css",
  "/api/auth/me;.png",
  "/api/auth/me.js",
  "/admin/users/a.js",
  "/admin/nothing",
  "/admin//users",
  "/admin/dashboard.data",
  "/admin/users.css",
  "/user/profile.data",
  "/admin/users/%2e%2e/x.ico",
])("HT-3 %s is no file that a shared cache could keep: 404", async (path) => {
  const caller = await signIn(site, rita);
  const answer = await site.get(path, caller);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).not.toContain(rita.email);
});
