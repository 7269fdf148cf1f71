import { afterEach, beforeEach, expect, test } from "vitest";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { company } from "#test/company/company.ts";
import { checkPasswordStrength } from "./password-strength.server.ts";

const path = "/api/auth/password-strength";

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

test("AUTH-14 a person who types a password sees whether it is accepted, and what to do if not", async () => {
  const weak = await site.post(path, { password: "password1234" });
  expect(weak.status).toBe(200);
  expect(weak.headers.get("cache-control")).toBe("no-store");
  expect(await weak.json()).toEqual({
    acceptable: false,
    score: 1,
    advice: "This is a common password, and attackers try it first. Use words that no one would expect together.",
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

test("AUTH-14 forty a minute for a network, then 429; a minute later again, and other networks all the time", async () => {
  const judge = (ip?: string) => site.post(path, { password: "short" }, ip ? { ip } : {});
  for (let asked = 0; asked < 40; asked++) expect((await judge()).status).toBe(200);
  const refused = await judge();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect((await judge("198.51.100.7")).status).toBe(200);
  site.clock.pass(60);
  expect((await judge()).status).toBe(200);
});

test("AU-10 an attacker with many networks gets a hundred and twenty passwords a minute rated at most", async () => {
  const ask = (network: number) => site.post(path, { password: "short" }, { ip: `198.51.${network}.1` });
  const answers = [];
  for (let asked = 0; asked < 160; asked++) answers.push(await ask(asked % 5));
  expect(answers.slice(0, 120).every(({ status }) => status === 200)).toBe(true);
  for (const answer of answers.slice(120))
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
  site.clock.pass(60);
  expect((await ask(1)).status).toBe(200);
});

test("AU-10 between two passwords that take long other requests are served", async () => {
  let served = 0;
  let over = false;
  const others = (async () => {
    for (; !over; served++) await new Promise((resolve) => setImmediate(resolve));
  })();
  // Every character can be read as a letter: what the word lists take longest for.
  const password = (n: number) => `${n}4b!1$a1!0b14!b1a`.repeat(8).slice(0, 128);
  await site.post(path, { password: password(0) });
  const before = served;
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => site.post(path, { password: password(n) })));
  over = true;
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(served - before).toBeGreaterThanOrEqual(20);
  await others;
});

test("AU-10 of two hundred passwords at once most are 503 with Retry-After and not waited for", async () => {
  const ask = (n: number) => checkPasswordStrength(`purple ladder whispers ${n}`, company).then(() => 200, statusOf);
  const statuses = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)));
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(150);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
  expect(await checkPasswordStrength("purple ladder whispers noon", company)).toMatchObject({ acceptable: true });
});

function statusOf(error: unknown): number {
  return error instanceof HttpProblem && error.headers["retry-after"] !== undefined ? error.status : 0;
}
