import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";

/** Renders who it was made for. */
const renderPage: NonNullable<Parameters<typeof createTestApp>[0]>["renderPage"] = async (request, { visitor }) => ({
  response: new Response(
    `${new URL(request.url).pathname} for ${visitor ? (visitor.staff ? "staff" : "user") : "visitors"}`,
    {
      status: request.url.endsWith("/not-found") ? 404 : 200,
      headers: { "content-type": "text/html; charset=utf-8" },
    },
  ),
  complete: true,
});

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ renderPage });
});
afterAll(() => site.close());

/** The cookie of a new person of this role. */
async function cookieOf(role: "user" | "admin" | "siteadmin"): Promise<string> {
  people += 1;
  return (await signIn(site, await addUser(site, { role, email: `person${people}@example.com` }))).cookie;
}

let people = 0;

test("SHELL-05 a logged-in person gets the page of their role, and no other visitor gets that page", async () => {
  for (const [role, words] of [
    ["user", "/gallery for user"],
    ["admin", "/gallery for staff"],
    ["siteadmin", "/gallery for staff"],
  ] as const) {
    const answer = await site.get("/gallery", { headers: { cookie: await cookieOf(role) } });
    expect(await answer.text()).toBe(words);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("etag")).toBeNull();
    const shared = await site.get("/gallery");
    expect(await shared.text()).toBe("/gallery for visitors");
    expect(shared.headers.get("cache-control")).toBe("no-cache");
  }
});

test("SHELL-05 the not-found page is rendered for the logged-in person too, and stays a 404", async () => {
  const cookie = await cookieOf("admin");
  const answer = await site.get("/nowhere", { headers: { cookie } });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe("/not-found for staff");
});

test("HT-3 a page kept from before signing in is not answered with 304 afterwards", async () => {
  const cookie = await cookieOf("admin");
  const etag = (await site.get("/contact")).headers.get("etag") ?? "";
  const answer = await site.get("/contact", { headers: { cookie, "if-none-match": etag } });
  expect(answer.status).toBe(200);
});

test("SE-2 with a cookie of an ended or unknown session a visitor gets the shared page", async () => {
  const cookie = await cookieOf("admin");
  site.clock.pass(16 * 60 + 1);
  for (const stale of [cookie, `session=${"x".repeat(43)}`, "session=short"]) {
    expect(await (await site.get("/", { headers: { cookie: stale } })).text()).toBe("/ for visitors");
  }
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)(
  "a page for a logged-in person travels as %s where the browser takes it, and HEAD without it",
  async (encoding, unpack) => {
    const cookie = await cookieOf("siteadmin");
    const answer = await site.get("/gallery", { headers: { cookie, "accept-encoding": encoding } });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toContain("accept-encoding");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(unpack(await answer.arrayBuffer()).toString()).toBe("/gallery for staff");
    const head = await site.call("HEAD", "/gallery", { headers: { cookie, "accept-encoding": encoding } });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  },
);
