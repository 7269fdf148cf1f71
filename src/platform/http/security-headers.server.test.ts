import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
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
const jsonPolicy = "default-src 'none'; frame-ancestors 'none'";

function headersOf(answer: Response): Record<string, string> {
  return Object.fromEntries(answer.headers);
}

async function openSite(origin: string): Promise<TestApp> {
  const assetsDir = temporaryFolder();
  mkdirSync(join(assetsDir, "assets"));
  writeFileSync(join(assetsDir, "assets", "page-abc.js"), "export {}");
  const site = await createTestApp({ env: { ORIGIN: origin }, assetsDir });
  await site.files.put([{ name: `${picture}-480.jpg`, bytes: Buffer.from("jpeg") }]);
  await insertImage(site.db, { file: picture });
  onTestFinished(() => site.close());
  return site;
}

/** One request for every kind of answer that needs no other part of the site. */
const answers: [kind: string, status: number, ask: (site: TestApp) => Response | Promise<Response>, policy: string][] =
  [
    ["a call", 200, (site) => site.get("/api/public/reviews"), jsonPolicy],
    ["a call, headers only", 200, (site) => site.call("HEAD", "/api/public/reviews", {}), jsonPolicy],
    ["an unknown call", 404, (site) => site.get("/api/nothing"), jsonPolicy],
    ["a wrong method", 405, (site) => site.call("PUT", "/api/public/reviews", {}), jsonPolicy],
    [
      "a foreign origin",
      403,
      (site) => site.post("/api/nothing", {}, { headers: { origin: "https://evil.test" } }),
      jsonPolicy,
    ],
    ["a foreign host", 400, (site) => site.get("/", { headers: { host: "evil.test" } }), jsonPolicy],
    ["a page that is written to", 405, (site) => site.call("POST", "/", {}), jsonPolicy],
    ["health", 200, (site) => site.get("/health"), jsonPolicy],
    ["a page", 200, (site) => site.get("/"), "default-src 'none'"],
    ["a page from the cache", 200, (site) => site.get("/").then(() => site.get("/")), "default-src 'none'"],
    ["a page, headers only", 200, (site) => site.call("HEAD", "/", {}), "default-src 'none'"],
    [
      "a file of the build",
      200,
      (site) => site.get("/assets/page-abc.js"),
      "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    ],
    ["a file that is not there", 404, (site) => site.get("/assets/none.js"), jsonPolicy],
    ["an upload", 200, (site) => site.get(`/uploads/${picture}-480.jpg`), "default-src 'none'; sandbox"],
    ["an upload that is not there", 404, (site) => site.get("/uploads/none-480.jpg"), jsonPolicy],
    ["robots.txt", 200, (site) => site.get("/robots.txt"), jsonPolicy],
  ];

test.each(answers)("HT-1 %s (%i) carries every security header", async (_, status, ask, policy) => {
  const site = await openSite("https://site.test");
  const answer = await ask(site);
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

test("HT-1 a call that comes too often, or fails, carries them too", async () => {
  const site = await openSite("https://site.test");
  for (let call = 0; call < 300; call++) await site.get("/api/nothing");
  const tooOften = await site.get("/api/nothing");
  await site.db.schema.alterTable("reviews").renameTo("gone").execute();
  const failed = await site.get("/api/public/reviews", { ip: "192.0.2.2" });
  expect([tooOften.status, failed.status]).toEqual([429, 500]);
  const always = { ...everywhere, "content-security-policy": jsonPolicy, "cache-control": "no-store" };
  for (const answer of [tooOften, failed]) expect(headersOf(answer)).toMatchObject(always);
});

test("on a plain http address browsers are not told to insist on https", async () => {
  const site = await openSite("http://localhost:3000");
  for (const path of ["/", "/api/public/reviews", "/assets/page-abc.js"]) {
    expect((await site.get(path)).headers.has("strict-transport-security"), path).toBe(false);
  }
});

test("SHELL-12 search engines are told to leave the staff area alone, it is kept nowhere, and the rest may be found", async () => {
  const site = await openSite("https://site.test");
  const accounts = [
    "/login",
    "/forgot-password",
    "/reset-password",
    "/register",
    "/verify-email",
    "/confirm-recipient",
  ];
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
