import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";

const path = "/api/auth/password-strength";

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

test("AUTH-14 CS-4 another site cannot ask", async () => {
  const headers = { origin: "https://evil.example" };
  expect((await site.post(path, { password: "password1234" }, { headers })).status).toBe(403);
});

test.each([
  {},
  { password: 12 },
  { password: "x".repeat(1_001) },
  { password: "x", role: "admin" },
  { password: "x", name: ["Ann"] },
])("AUTH-14 the body %j is refused", async (body) => {
  expect((await site.post(path, body)).status).toBe(400);
});

test("AUTH-14 whoever types a password is told whether it will do, and what to do if not", async () => {
  const weak = await site.post(path, { password: "password1234" });
  expect(weak.status).toBe(200);
  expect(weak.headers.get("cache-control")).toBe("no-store");
  expect(await weak.json()).toEqual({
    acceptable: false,
    score: 1,
    advice: "This is on the lists that are tried first. Use words that nobody would expect together.",
  });
  const fine = await site.post(path, { password: "purple ladder whispers noon" });
  expect(await fine.json()).toEqual({ acceptable: true, score: 4, advice: "Strong." });
});

test("AUTH-14 the person's own name counts against it", async () => {
  const password = "annabel winterbottom";
  const judge = async (person: object) => (await site.post(path, { password, ...person })).json();
  expect(await judge({})).toMatchObject({ acceptable: true });
  expect(await judge({ name: "Annabel Winterbottom" })).toMatchObject({ acceptable: false });
  expect(await judge({ email: "annabel.winterbottom@example.com" })).toMatchObject({ acceptable: false });
});

test("AUTH-14 OP-4 what was typed is in no log line", async () => {
  await site.post(path, { password: "canary ladder whispers noon", name: "Canary" });
  await site.post(path, { password: "canary ladder whispers noon", extra: "canary" });
  expect(site.logLines.join("")).not.toMatch(/canary/i);
});

test("AUTH-14 forty a minute and network, then 429; a minute later again, and others meanwhile", async () => {
  const judge = (ip?: string) => site.post(path, { password: "short" }, ip ? { ip } : {});
  for (let asked = 0; asked < 40; asked++) expect((await judge()).status).toBe(200);
  const refused = await judge();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect((await judge("198.51.100.7")).status).toBe(200);
  site.clock.pass(60);
  expect((await judge()).status).toBe(200);
});
