import "#test/postgres/both-engines.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, aPassword, atOnce, signInByForm, type TestUser } from "#test/accounts/accounts.ts";
import { countStatuses } from "#test/accounts/sign-in.ts";
import { freshToken } from "#test/app/captcha-token.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { withServices } from "#test/app/with-services.ts";

let site: TestApp;
let rita: TestUser;
beforeEach(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://gutters.example", TRUST_PROXY: "10.0.0.1" } });
  rita = await addUser(site, { username: "rita" });
});
afterEach(() => site.close());

type Try = { identifier?: string; password?: string; recaptchaToken?: string };

/** One attempt from an address, with a wrong password unless given. */
function tryFrom(ip: string, body: Try = {}, headers: Record<string, string> = {}): Promise<Response> {
  return site.post("/api/auth/login", { identifier: rita.email, password: "wrong", ...body }, { ip, headers });
}

async function statuses(count: number, one: (n: number) => Promise<Response>): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < count; n++) found.push((await one(n)).status);
  return found;
}

const right = { password: aPassword };
const [ipA, ipB] = ["192.0.2.1", "192.0.2.2"];

test("AU-4 API-02 the sixth try from one address is 429 with Retry-After, with the right password too; another address gets in", async () => {
  expect(await statuses(5, () => tryFrom(ipA))).toEqual([401, 401, 401, 401, 401]);
  const sixth = await tryFrom(ipA);
  expect([sixth.status, sixth.headers.get("retry-after")]).toEqual([429, "30"]);
  expect(await sixth.json()).toEqual({
    error: "Too many attempts to log in. Please try again in a minute, or call us at 352-555-0142.",
  });
  expect((await tryFrom(ipA, right)).status).toBe(429);
  expect((await tryFrom(ipB, right)).status).toBe(200);
});

test("AU-4 after the pause one try is free, and each further failure doubles the pause up to a quarter of an hour", async () => {
  await statuses(5, () => tryFrom(ipA));
  for (const pause of [30, 60, 120, 240, 480, 900, 900, 900]) {
    expect((await tryFrom(ipA, right)).headers.get("retry-after")).toBe(String(pause));
    site.clock.pass(pause - 1);
    expect((await tryFrom(ipA, right)).status).toBe(429);
    site.clock.pass(1);
    expect((await tryFrom(ipA)).status).toBe(401);
  }
});

test("AU-4 the right password forgives the failures before it", async () => {
  for (let round = 0; round < 3; round++) {
    await statuses(4, () => tryFrom(ipA));
    expect((await tryFrom(ipA, right)).status).toBe(200);
  }
});

test("AU-5 the twenty-first unknown account from one address is 429 until the quarter of an hour is over", async () => {
  const found = await statuses(20, (n) => tryFrom(ipA, { identifier: `nobody${n}@example.com` }));
  expect(new Set(found)).toEqual(new Set([401]));
  site.clock.pass(60);
  const refused = await tryFrom(ipA, { identifier: "nobody20@example.com" });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "840"]);
  site.clock.pass(840);
  expect((await tryFrom(ipA, { identifier: "nobody20@example.com" })).status).toBe(401);
});

test("AU-5 one address has a hundred failures a day, and an address in an untrusted header changes nothing", async () => {
  for (let round = 0; round < 5; round++) {
    await statuses(20, (n) =>
      tryFrom(ipA, { identifier: `nobody${round}-${n}@example.com` }, { "x-forwarded-for": `203.0.113.${n}` }),
    );
    site.clock.pass(15 * 60);
  }
  const refused = await tryFrom(ipA, { identifier: "nobody@example.com" }, { "x-forwarded-for": "203.0.113.99" });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(22 * 60 * 60);
  expect((await tryFrom(ipB, { identifier: "nobody@example.com" })).status).toBe(401);
});

test("AU-5 one's own sign-ins are no failures, and do not clear an address of others' failures", async () => {
  expect(await statuses(19, (n) => tryFrom(ipA, { identifier: `nobody${n}@example.com` }))).toContain(401);
  expect(await statuses(30, () => tryFrom(ipA, right))).toEqual(Array(30).fill(200));
  expect((await tryFrom(ipA, { identifier: "nobody19@example.com" })).status).toBe(401);
  expect((await tryFrom(ipA, { identifier: "nobody20@example.com" })).status).toBe(429);
});

test("AU-6 a thousand wrong passwords from fifty addresses lock no one out: a known device gets in at once, a new one by a captcha", async () => {
  const home = await signInByForm(site, rita, { ip: "198.51.100.7" });
  const device = home.cookie.split("; ").find((pair) => pair.startsWith("__Host-device="));
  const found = await statuses(1000, (n) => tryFrom("10.0.0.1", {}, { "x-forwarded-for": `203.0.113.${n % 50}` }));
  expect(new Set(found)).toEqual(new Set([401, 403]));
  expect(found.filter((status) => status === 401)).toHaveLength(20);

  expect((await tryFrom("203.0.113.1", right, { cookie: device ?? "" })).status).toBe(200);
  // That sign-in has ended the count; the attack goes on.
  await statuses(21, (n) => tryFrom(`203.0.113.${100 + n}`));
  const asked = await tryFrom("198.51.100.8", right);
  expect([asked.status, await asked.json()]).toEqual([403, { error: expect.any(String), code: "captcha_required" }]);
  const solved = { ...right, recaptchaToken: await freshToken(site) };
  expect((await tryFrom("198.51.100.8", solved)).status).toBe(200);
});

test("AU-6 the captcha's token is checked, and works once", async () => {
  await statuses(20, (n) => tryFrom(`203.0.113.${n}`));
  const token = await freshToken(site);
  expect((await tryFrom("198.51.100.8", { ...right, recaptchaToken: "made up" })).status).toBe(403);
  expect((await tryFrom("198.51.100.8", { recaptchaToken: token })).status).toBe(401);
  expect((await tryFrom("198.51.100.8", { ...right, recaptchaToken: token })).status).toBe(403);
  const another = await Promise.all([1, 2, 3].map(async () => ({ recaptchaToken: await freshToken(site) })));
  const [once = {}] = another;
  const answers = await atOnce(10, (n) => tryFrom(`203.0.113.${50 + n}`, once));
  expect(countStatuses(answers)).toEqual({ 401: 1, 403: 9 });
});

test("AU-6 a known device has ten failures of its own, which others cannot use up; after an hour no captcha is required", async () => {
  const home = await signInByForm(site, rita);
  const known = { cookie: home.cookie };
  await statuses(20, (n) => tryFrom(`203.0.113.${n}`));
  expect(await statuses(10, () => tryFrom(ipA, {}, known))).toEqual(Array(10).fill(401));
  const refused = await tryFrom(ipA, right, known);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"]);
  site.clock.pass(15 * 60);
  expect((await tryFrom(ipA, right, known)).status).toBe(200);
  await statuses(20, (n) => tryFrom(`203.0.113.${n}`));
  site.clock.pass(60 * 60);
  expect((await tryFrom(ipB, right)).status).toBe(200);
});

test("AU-6 a device cookie is of no use for an account that it does not know", async () => {
  const abe = await addUser(site, { email: "abe@example.com" });
  const { cookie } = await signInByForm(site, abe);
  expect((await statuses(6, () => tryFrom(ipA, {}, { cookie }))).at(-1)).toBe(429);
});

test("AU-7 an account that does not exist is limited exactly as one that does", async () => {
  const course = async (identifier: string, network: string) => {
    const one = [
      ...(await statuses(7, () => tryFrom(`${network}.1`, { identifier }))),
      ...(await statuses(20, (n) => tryFrom(`${network}.${n + 2}`, { identifier }))),
    ];
    const solved = await tryFrom(`${network}.99`, { identifier, recaptchaToken: await freshToken(site) });
    const answer = await tryFrom(`${network}.1`, { identifier });
    return [...one, solved.status, answer.status, answer.headers.get("retry-after"), await answer.text()];
  };
  const known = await course(rita.email, "192.0.2");
  expect(known.slice(0, 8)).toEqual([401, 401, 401, 401, 401, 429, 429, 401]);
  expect(known).toContain(403);
  expect(await course("nobody@example.com", "198.51.100")).toEqual(known);
  expect(await course("rita", "203.0.113")).toEqual(known);
  expect(await course("nobody", "203.0.114")).toEqual(known);
});

test("AU-7 the database reveals neither the accounts tried nor the addresses", async () => {
  await tryFrom(ipA);
  await tryFrom(ipA, { identifier: "nobody@example.com" });
  const stored = JSON.stringify(await site.db.selectFrom("sign_in_throttles").selectAll().execute());
  expect(stored).not.toMatch(/rita|nobody|example|192\.0\.2/);
});

test("AU-8 of fifty tries at once from one address, with the right one among them, five are looked at", async () => {
  const answers = await atOnce(50, (n) => tryFrom(ipA, n === 49 ? right : {}));
  expect(countStatuses(answers)).toEqual({ 401: 5, 429: 45 });
});

test("AU-9 what was counted is in the database, and at exactly a quarter of an hour it is over", async () => {
  await statuses(4, () => tryFrom(ipA));
  const restarted = withServices(site, {});
  const body = { identifier: rita.email, password: "wrong" };
  expect((await restarted.post("/api/auth/login", body, { ip: ipA })).status).toBe(401);
  expect((await restarted.post("/api/auth/login", body, { ip: ipA })).status).toBe(429);
  site.clock.pass(15 * 60);
  expect(await statuses(6, () => tryFrom(ipA))).toEqual([401, 401, 401, 401, 401, 429]);
});

test("AU-9 PG-20 wrong passwords that a process 50 s ahead has counted count on", async () => {
  site.clock.pass(50);
  await statuses(19, (n) => tryFrom(ipA, { identifier: `ann${n}@example.com` }));
  site.clock.pass(-50);
  expect((await tryFrom(ipA)).status).toBe(401);
  expect((await tryFrom(ipA, right)).status).toBe(429);
});

test("AU-9 R-25 a clock that was ahead does not lengthen a wait", async () => {
  site.clock.pass(30 * 24 * 60 * 60);
  await statuses(6, () => tryFrom(ipA));
  site.clock.pass(-30 * 24 * 60 * 60);
  expect((await tryFrom(ipA, right)).status).toBe(200);
});
