import { expect } from "vitest";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { atOnce, signIn, type TestUser } from "#test/accounts/accounts.ts";
import { addInvite, register } from "#test/accounts/invites.ts";
import { mailedResetToken, resetPassword } from "#test/accounts/password-reset.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { company } from "#test/company/company.ts";
import { checkPasswordStrength } from "./password-strength.server.ts";

const path = "/api/auth/password-strength";

test("AUTH-14 a person who types a password sees whether it is accepted, and what to do if not", async ({ site }) => {
  const weak = await site.post(path, { password: "password1234" });
  expect([weak.status, weak.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(await weak.json()).toEqual({
    acceptable: false,
    score: 1,
    advice: "This is similar to a commonly used password. Use four or more unrelated words.",
  });
  const fine = await site.post(path, { password: "purple ladder whispers noon" });
  expect(await fine.json()).toEqual({ acceptable: true, score: 4, advice: "Strong." });
});

test("AUTH-14 the person's own name counts against it", async ({ site }) => {
  const password = "annabel winterbottom";
  const judge = async (person: object) => (await site.post(path, { password, ...person })).json();
  expect(await judge({})).toMatchObject({ acceptable: true });
  expect(await judge({ name: "Annabel Winterbottom" })).toMatchObject({ acceptable: false });
  expect(await judge({ email: "annabel.winterbottom@example.com" })).toMatchObject({ acceptable: false });
});

test.for<
  [
    by: string,
    email: string,
    begin: (site: TestApp, rita: TestUser) => Promise<(password: string) => Promise<Response>>,
  ]
>([
  [
    "an invite",
    "ben@example.com",
    async (site, rita) => {
      const invite = await addInvite(site, "ben@example.com", rita);
      return (password) => register(site, { invite, password });
    },
  ],
  [
    "a link to reset",
    "rita@example.com",
    async (site, { email }) => {
      const token = await mailedResetToken(site, email);
      return (newPassword) => resetPassword(site, { token, newPassword });
    },
  ],
  [
    "the profile",
    "rita@example.com",
    async (site, rita) => {
      const { send } = await signIn(site, rita);
      return (password) => send("PUT", "/api/user/me", { name: "R", username: "rita", email: rita.email, password });
    },
  ],
])(
  "AUTH-14 AU-12 TK-2 a weak password by %s is refused with advice, and a good one is still taken",
  async ([, email, begin], { rita, site }) => {
    const send = await begin(site, rita);
    const users = () => site.db.selectFrom("users").selectAll().execute();
    const before = await users();
    for (const weak of ["short", "password1234", "Three County Gutters 2026", `${email}1`, "x".repeat(129)]) {
      const answer = await send(weak);
      expect(answer.status, weak).toBe(400);
      const { error, fields } = await answer.json();
      expect(Object.values(fields), weak).toEqual([error]);
      expect(error).toMatch(/^(?:Use|Leave out|This is|A password has)/);
    }
    expect(await users()).toEqual(before);
    expect((await send("i walk my dog by the lake every morning")).status).toBe(200);
  },
);

test("AUTH-14 forty a minute for a network, then 429 for a minute; other networks all the time", async ({ site }) => {
  const judge = (ip?: string) => site.post(path, { password: "short" }, ip ? { ip } : {});
  for (let asked = 0; asked < 40; asked++) expect((await judge()).status).toBe(200);
  const refused = await judge();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await judge("198.51.100.7")).status).toBe(200);
  site.clock.pass(60);
  expect((await judge()).status).toBe(200);
});

test("AU-10 an attacker with many networks gets 120 passwords a minute rated at most", async ({ site }) => {
  const ask = (network: number) => site.post(path, { password: "short" }, { ip: `198.51.${network}.1` });
  const answers = [];
  for (let asked = 0; asked < 160; asked++) answers.push(await ask(asked % 5));
  expect(answers.slice(0, 120).every(({ status }) => status === 200)).toBe(true);
  for (const answer of answers.slice(120))
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
  site.clock.pass(60);
  expect((await ask(1)).status).toBe(200);
});

test("AU-10 between two passwords that take long other requests are served", async ({ site }) => {
  let served = 0;
  let over = false;
  const others = (async () => {
    for (; !over; served++) await new Promise((resolve) => setImmediate(resolve));
  })();
  // Every character can be read as a letter: what the word lists take longest for.
  const password = (n: number) => `${n}4b!1$a1!0b14!b1a`.repeat(8).slice(0, 128);
  await site.post(path, { password: password(0) });
  const before = served;
  const answers = await atOnce(20, (n) => site.post(path, { password: password(n) }));
  over = true;
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(served - before).toBeGreaterThanOrEqual(20);
  await others;
});

test("AU-10 of two hundred passwords at once most are 503 with Retry-After and not waited for", async () => {
  const ask = (n: number) => checkPasswordStrength(`purple ladder whispers ${n}`, company).then(() => 200, statusOf);
  const statuses = await atOnce(200, (n) => ask(n));
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(150);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
  expect(await checkPasswordStrength("purple ladder whispers noon", company)).toMatchObject({ acceptable: true });
});

function statusOf(error: unknown): number {
  return error instanceof HttpProblem && error.headers["retry-after"] !== undefined ? error.status : 0;
}
