import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";

/** Of a call that is let in to the API's door: there is no such call, but that is found out later. */
const letIn = 404;

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://site.test" } });
});
afterAll(() => site.close());

const status = async (headers: Record<string, string>, method = "POST") =>
  (await site.call(method, "/api/nothing", { headers })).status;

test("our own page may send", async () => {
  expect(await status({ origin: "https://site.test", "sec-fetch-site": "same-origin" })).toBe(letIn);
  expect(await status({ origin: "https://site.test" })).toBe(letIn);
});

test.each([
  "https://evil.test",
  "null",
  "https://site.test.evil.tld",
  "https://evilsite.test",
  "http://site.test",
  "https://site.test:8443",
  "https://site.test, https://evil.test",
  "",
])("CS-2 a page of %j cannot send", async (origin) => {
  const answer = await site.call("POST", "/api/nothing", { headers: { origin } });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual({ error: expect.any(String) });
});

test.each(["cross-site", "same-site"])(
  "CS-3 a request that the browser calls %s is refused, whatever its Origin says",
  async (site) => {
    expect(await status({ origin: "https://site.test", "sec-fetch-site": site })).toBe(403);
    expect(await status({ "sec-fetch-site": site })).toBe(403);
  },
);

test("CS-3 a program without Origin and Sec-Fetch-Site may send, but not with cookies", async () => {
  expect(await status({})).toBe(letIn);
  expect(await status({ cookie: "__Host-session=x" })).toBe(403);
});

test.each(["PUT", "PATCH", "DELETE"])("CS-2 %s is checked like POST", async (method) => {
  expect(await status({ origin: "https://evil.test" }, method)).toBe(403);
});
