import { expect } from "vitest";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test as base } from "#test/app/fixtures.ts";

const test = base.extend({ env: { ORIGIN: "https://site.test" } });

/** Of a call that is let in to the API's door: there is no such call, but that is found out later. */
const letIn = 404;

const send = (site: TestApp, headers: Record<string, string>) => site.call("POST", "/api/nothing", { headers });

test.for<Record<string, string>>([
  { origin: "https://site.test", "sec-fetch-site": "same-origin" },
  { origin: "https://site.test" },
  { host: "site.test.", origin: "https://site.test.", "sec-fetch-site": "same-origin" },
  {},
])("CS-3 our own page may send, and a program without cookies: %j", async (headers, { site }) => {
  expect((await send(site, headers)).status).toBe(letIn);
});

test.for<Record<string, string>>([
  { origin: "https://evil.test" },
  { origin: "https://site.test, https://evil.test" },
  { origin: "" },
  { origin: "https://site.test.." },
  { origin: "https://site.test.:8443" },
  { origin: "https://site.test", "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "cross-site" },
  { cookie: "__Host-session=x" },
])("CS-2 CS-3 a page of another site cannot send, nor a program with cookies: %j", async (headers, { site }) => {
  const answer = await send(site, headers);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual({ error: expect.any(String) });
});
