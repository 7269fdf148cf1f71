import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { addUser, aPassword, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { turnEmailOn } from "#test/accounts/two-factor.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "#test/app/create-test-app.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { insertImage } from "#test/content/content-factory.ts";

const everywhere: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};
const picture = "0123abcd".repeat(4);
const pagePolicy = "default-src 'none'";
const jsonPolicy = "default-src 'none'; frame-ancestors 'none'";

function headersOf(answer: Response): Record<string, string> {
  return Object.fromEntries(answer.headers);
}

/** Stands in for React: there is no page at /not-found. */
const renderPage: NonNullable<TestAppOptions["renderPage"]> = async ({ url }) => ({
  response: new Response("<!doctype html><title>Page</title>", {
    status: url.endsWith("/not-found") ? 404 : 200,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": pagePolicy },
  }),
  complete: true,
});

async function openSite(origin: string): Promise<TestApp> {
  const assetsDir = temporaryFolder();
  mkdirSync(join(assetsDir, "assets"));
  writeFileSync(join(assetsDir, "assets", "page-abc.js"), "export {}");
  const site = await createTestApp({ env: { ORIGIN: origin }, assetsDir, renderPage });
  await site.files.put([{ name: `${picture}-480.jpg`, bytes: Buffer.from("jpeg") }]);
  await insertImage(site.db, { file: picture });
  onTestFinished(() => site.close());
  return site;
}

const login = (site: TestApp, body: object) => site.post("/api/auth/login", body);
const wrong = { identifier: "rita@example.com", password: "six herons over the lake" };
const typed = { "content-type": "text/plain" };

type Ask = (site: TestApp, ritas: SignedIn) => Response | Promise<Response>;

/** One request for every kind of answer. */
const answers: [kind: string, status: number, ask: Ask, policy?: string][] = [
  ["a call", 200, (site) => site.get("/api/public/reviews")],
  ["a call, headers only", 200, (site) => site.call("HEAD", "/api/public/reviews", {})],
  ["an unknown call", 404, (site) => site.get("/api/nothing")],
  ["a wrong method", 405, (site) => site.call("PUT", "/api/public/reviews", {})],
  ["a foreign origin", 403, (site) => site.post("/api/nothing", {}, { headers: { origin: "https://evil.test" } })],
  ["a foreign host", 400, (site) => site.get("/", { headers: { host: "evil.test" } })],
  ["a page that is written to", 405, (site) => site.call("POST", "/", {})],
  ["health", 200, (site) => site.get("/health")],
  ["a page", 200, (site) => site.get("/"), pagePolicy],
  ["a page from the cache", 200, (site) => site.get("/").then(() => site.get("/")), pagePolicy],
  ["a page, headers only", 200, (site) => site.call("HEAD", "/", {}), pagePolicy],
  [
    "a file of the build",
    200,
    (site) => site.get("/assets/page-abc.js"),
    "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
  ],
  ["a file that is not there", 404, (site) => site.get("/assets/none.js")],
  ["an upload", 200, (site) => site.get(`/uploads/${picture}-480.jpg`), "default-src 'none'; sandbox"],
  ["an upload that is not there", 404, (site) => site.get("/uploads/none-480.jpg")],
  ["robots.txt", 200, (site) => site.get("/robots.txt")],
  ["a page of the staff app", 200, (site, ritas) => site.get("/admin/users", ritas), pagePolicy],
  ["the same, headers only", 200, (site, ritas) => site.call("HEAD", "/admin/users", ritas), pagePolicy],
  ["a public page for a person who is logged in", 200, (site, ritas) => site.get("/gallery", ritas), pagePolicy],
  ["sent away to sign in", 302, (site) => site.get("/admin/users")],
  ["sent on from /admin", 302, (site, ritas) => site.get("/admin", ritas)],
  ["sent to the usual spelling", 301, (site, ritas) => site.get("/Gallery/", ritas)],
  ["who is signed in", 200, (site, ritas) => site.get("/api/auth/me", ritas)],
  ["there is no session", 401, (site) => site.get("/api/auth/me")],
  ["a wrong password", 401, (site) => login(site, wrong)],
  ["a form that is not filled in", 400, (site) => login(site, {})],
  ["too large", 413, (site) => login(site, { ...wrong, password: "x".repeat(20_000) })],
  ["no JSON", 415, (site) => site.post("/api/auth/login", "x", { headers: typed })],
  ["half signed in", 206, (site) => login(site, { identifier: "ann@example.com", password: aPassword })],
  ["no proof of our own page", 403, (site, { cookie }) => site.post("/api/user/logout", {}, { headers: { cookie } })],
  ["a deleted user", 404, (_, ritas) => ritas.send("DELETE", "/api/admin/users/999999")],
];

test.each(answers)("HT-1 %s (%i) carries every security header", async (_, status, ask, policy = jsonPolicy) => {
  const site = await openSite("https://site.test");
  await turnEmailOn(site, await addUser(site, { email: "ann@example.com", role: "user" }));
  const answer = await ask(site, await signIn(site, await addUser(site)));
  expect(answer.status).toBe(status);
  expect(headersOf(answer)).toMatchObject({
    ...everywhere,
    "content-security-policy": policy,
    "permissions-policy": expect.stringContaining("camera=()"),
  });
  expect(headersOf(answer)["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  for (const name of ["server", "x-powered-by"]) expect(answer.headers.has(name)).toBe(false);
});

test("HT-1 an answer of 304 keeps them", async () => {
  const site = await openSite("https://site.test");
  for (const path of ["/", "/assets/page-abc.js", "/api/public/reviews"]) {
    const first = await site.get(path);
    const again = await site.get(path, { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
    expect(again.status, path).toBe(304);
    expect(headersOf(again), path).toMatchObject(everywhere);
    expect(again.headers.get("content-security-policy"), path).toBe(first.headers.get("content-security-policy"));
  }
});

test("HT-1 HT-3 a call that comes too often, or fails, carries them too", async () => {
  const site = await openSite("https://site.test");
  for (let call = 0; call < 300; call++) await site.get("/api/nothing");
  const tooOften = await site.get("/api/nothing");
  await site.db.schema.alterTable("reviews").renameTo("gone").execute();
  const failed = await site.get("/api/public/reviews", { ip: "192.0.2.2" });
  for (let n = 0; n < 5; n++) await site.post("/api/auth/login", wrong, { ip: "192.0.2.3" });
  const guessed = await site.post("/api/auth/login", wrong, { ip: "192.0.2.3" });
  expect([tooOften.status, failed.status, guessed.status]).toEqual([429, 500, 429]);
  const always = { ...everywhere, "content-security-policy": jsonPolicy, "cache-control": "no-store" };
  for (const answer of [tooOften, failed, guessed]) expect(headersOf(answer)).toMatchObject(always);
});

test("on a plain http address browsers are not told to insist on https", async () => {
  const site = await openSite("http://localhost:3000");
  for (const path of ["/", "/api/public/reviews", "/assets/page-abc.js"]) {
    expect((await site.get(path)).headers.has("strict-transport-security"), path).toBe(false);
  }
});

test("SHELL-12 search engines are told to leave the staff area alone, it is kept nowhere, and the rest may be found", async () => {
  const site = await openSite("https://site.test");
  const accounts = "/login /forgot-password /reset-password /register /verify-email /confirm-recipient".split(" ");
  for (const path of ["/admin", "/admin/users", "/user/profile", ...accounts]) {
    const { headers } = await site.get(path);
    expect([headers.get("x-robots-tag"), headers.get("cache-control")], path).toEqual(["noindex", "no-store"]);
  }
  for (const path of ["/", "/gallery", "/administration", "/users", "/a-page-that-is-not-there"])
    expect((await site.get(path)).headers.has("x-robots-tag"), path).toBe(false);
});

test("the address of a page that may hold a token is told to nobody", async () => {
  const site = await openSite("https://site.test");
  for (const path of ["/login", "/reset-password?token=x"])
    expect((await site.get(path)).headers.get("referrer-policy"), path).toBe("no-referrer");
});

test.each([
  ..."/api/auth/me/x.css /api/auth/me;.png /api/auth/me.js /admin/users/a.js /Admin/users/A.js/".split(" "),
  ..."/admin/nothing".split(" "),
  ...["/admin//users", "/admin/dashboard.data", "/admin/users.css", "/user/profile.data", "/admin/users/%2e%2e/x.ico"],
])("HT-3 %s is no file that a shared cache could keep: 404", async (path) => {
  const site = await openSite("https://site.test");
  const answer = await site.get(path, await signIn(site, await addUser(site)));
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).not.toContain("rita@example.com");
});
