import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";

/** Of a call that is let in to the API's door: there is no such call, but that is found out later. */
const letIn = 404;

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://site.test" } });
});
afterAll(() => site.close());

const status = async (headers: Record<string, string>) => (await site.call("POST", "/api/nothing", { headers })).status;

test("our own page may send", async () => {
  expect(await status({ origin: "https://site.test", "sec-fetch-site": "same-origin" })).toBe(letIn);
  expect(await status({ origin: "https://site.test" })).toBe(letIn);
});

test.each<Record<string, string>>([
  { origin: "https://evil.test" },
  { origin: "https://site.test, https://evil.test" },
  { origin: "" },
  { origin: "https://site.test", "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "cross-site" },
])("CS-2 CS-3 a page of another site cannot send: %j", async (headers) => {
  const answer = await site.call("POST", "/api/nothing", { headers });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual({ error: expect.any(String) });
});

test("CS-3 a program without Origin and Sec-Fetch-Site may send, but not with cookies", async () => {
  expect(await status({})).toBe(letIn);
  expect(await status({ cookie: "__Host-session=x" })).toBe(403);
});
