import { afterAll, beforeAll, expect, test } from "vitest";
import { addUser, signIn } from "#test/accounts.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";

/** Renders who it was made for. */
const renderPage: NonNullable<Parameters<typeof createTestApp>[0]>["renderPage"] = async (request, { visitor }) =>
  new Response(`${new URL(request.url).pathname} for ${visitor ? (visitor.staff ? "staff" : "user") : "anybody"}`, {
    status: request.url.endsWith("/not-found") ? 404 : 200,
    headers: { "content-type": "text/html; charset=utf-8", "x-complete-page": "1" },
  });

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ renderPage });
});
afterAll(() => site.close());

const cookieOf = async (role: "user" | "admin" | "siteadmin") =>
  (await signIn(site, await addUser(site, { role, email: `${role}@example.com` }))).cookie;

test("SHELL-05 somebody who is signed in gets the page made for their role, and nobody else gets that one", async () => {
  for (const [role, words] of [
    ["user", "/gallery for user"],
    ["admin", "/gallery for staff"],
    ["siteadmin", "/gallery for staff"],
  ] as const) {
    const answer = await site.get("/gallery", { headers: { cookie: await cookieOf(role) } });
    expect(await answer.text()).toBe(words);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("etag")).toBeNull();
    expect(answer.headers.has("x-complete-page")).toBe(false);
    const anybody = await site.get("/gallery");
    expect(await anybody.text()).toBe("/gallery for anybody");
    expect(anybody.headers.get("cache-control")).toBe("no-cache");
  }
});

test("SHELL-05 the not-found page knows who looks at it too, and stays a 404", async () => {
  const { cookie } = await signIn(site, await addUser(site, { role: "admin", email: "lost@example.com" }));
  const answer = await site.get("/nowhere", { headers: { cookie } });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe("/not-found for staff");
});

test("HT-3 a page kept from before signing in is not answered with 304 afterwards", async () => {
  const { cookie } = await signIn(site, await addUser(site, { role: "admin", email: "kept@example.com" }));
  const etag = (await site.get("/contact")).headers.get("etag") ?? "";
  const answer = await site.get("/contact", { headers: { cookie, "if-none-match": etag } });
  expect(answer.status).toBe(200);
});

test("SE-2 a cookie whose session has ended, or never was, sees the page that everybody sees", async () => {
  const { cookie } = await signIn(site, await addUser(site, { role: "admin", email: "idle@example.com" }));
  site.clock.pass(16 * 60 + 1);
  for (const stale of [cookie, `__Host-session=${"x".repeat(43)}`, "__Host-session=short"]) {
    expect(await (await site.get("/", { headers: { cookie: stale } })).text()).toBe("/ for anybody");
  }
});

test("HEAD of a page for somebody who is signed in has no body", async () => {
  const { cookie } = await signIn(site, await addUser(site, { role: "user", email: "head@example.com" }));
  const answer = await site.call("HEAD", "/", { headers: { cookie } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("");
});
