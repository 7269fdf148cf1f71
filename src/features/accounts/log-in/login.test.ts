import "#test/postgres/both-engines.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, aPassword, asMe, browserWith, cookiesOf, signInByForm } from "#test/accounts/accounts.ts";
import { addInvite } from "#test/accounts/invites.ts";
import { wholeAnswer } from "#test/api/whole-answer.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { withServices } from "#test/app/with-services.ts";
import { changeCredentials } from "../queries.server.ts";

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://gutters.example" } });
});
afterEach(() => site.close());

const login = (body: unknown, options: Parameters<TestApp["post"]>[2] = {}) =>
  site.post("/api/auth/login", body, options);

test.each([
  ["nothing", {}, ["identifier", "password"]],
  ["no password", { identifier: "rita@example.com", password: "" }, ["password"]],
  ["spaces for a name", { identifier: "  ", password: "x" }, ["identifier"]],
  ["a list", { identifier: ["rita@example.com"], password: "x" }, ["identifier"]],
  ["an object", { identifier: { email: "rita@example.com" }, password: "x" }, ["identifier"]],
  ["a number", { identifier: 1, password: 123456789012 }, ["identifier", "password"]],
  ["null", { identifier: null, password: null }, ["identifier", "password"]],
  ["10 KB", { identifier: "a".repeat(10_240), password: "x" }, ["identifier"]],
  ["a field more", { identifier: "rita@example.com", password: "x", role: "siteadmin" }, ["role"]],
])("AU-3 API-02 %s instead of name and password is 400, and names the fields", async (_, body, fields) => {
  const answer = await login(body);
  expect(answer.status).toBe(400);
  expect(Object.keys((await answer.json()).fields)).toEqual(fields);
});

test("API-01 AUTH-05 e-mail and password begin a session, which me then confirms", async () => {
  const rita = await addUser(site, { username: "Rita.Moss" });
  const answer = await login({ identifier: "rita@example.com", password: aPassword });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ user: asMe(rita) });
  const confirmed = await site.get("/api/auth/me", browserWith(site, cookiesOf(answer)));
  expect(confirmed.status).toBe(200);
  expect(await confirmed.json()).toEqual({
    user: asMe(rita),
    adminsManageUsers: false,
    pendingEmail: null,
    endsAt: "2026-03-02T19:00:00.000Z",
  });
});

test.each(["rita@example.com", " RITA@Example.com ", "Rita.Moss", "rita.moss"])(
  "AUTH-01 AU-3 %j logs in, in upper and lower case and with spaces around it",
  async (identifier) => {
    await addUser(site, { username: "Rita.Moss" });
    expect((await login({ identifier, password: aPassword })).status).toBe(200);
  },
);

test.each([
  "mike@example.org\u0000",
  "m\u0131ke@example.org",
  "m\u0130ke@example.org",
  "mi\u212ae@example.org",
  "mike@example.or\uff27",
  "mike\ud800@example.org",
])("AU-3 %j is not mike@example.org", async (identifier) => {
  await addUser(site, { email: "mike@example.org" });
  expect((await login({ identifier, password: aPassword })).status).toBe(401);
});

test("FORM-21 an email or username pasted with characters that cannot be seen logs in", async () => {
  await addUser(site, { username: "Rita.Moss" });
  for (const identifier of ["\u202arita@\u200bexample.com\u202c ", "\ufeffRita.Moss\u200e"])
    expect((await login({ identifier, password: aPassword })).status).toBe(200);
  expect((await login({ identifier: "\u200b\u2060", password: aPassword })).status).toBe(400);
});

test("AU-1 a wrong password, an unknown account, an invited and a deleted one are answered alike to the byte", async () => {
  await addInvite(site, "invited@example.com", await addUser(site));
  const gone = await addUser(site, { email: "gone@example.com" });
  await site.db.deleteFrom("users").where("id", "=", gone.id).execute();
  const answers = [];
  for (const name of ["rita@", "nobody@", "nobody", "invited@", "gone@"]) {
    const identifier = name.replace("@", "@example.com");
    const answer = await login({ identifier, password: "not the password" });
    answers.push(JSON.stringify(await wholeAnswer(answer)));
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain("The email, username or password is incorrect.");
  expect(answers[0]).toContain("401");
});

test("AU-2 an unknown name costs a hash like any other, so that time reveals nothing (npm run bench measures it)", async () => {
  await addUser(site);
  let hashes = 0;
  const passwords: TestApp["passwords"] = {
    ...site.passwords,
    verify(password, hash) {
      hashes++;
      return site.passwords.verify(password, hash);
    },
  };
  const counting = withServices(site, { passwords });
  for (const identifier of ["rita@example.com", "nobody@example.com", "nobody"]) {
    await counting.post("/api/auth/login", { identifier, password: "wrong" });
  }
  expect(hashes).toBe(3);
});

test("AU-11 a password is taken as it is: 128 characters, spaces, NUL, emoji and all; 129 are 400, a megabyte is 413", async () => {
  const odd = ` ${"p".repeat(71)}\u0000🪣 é ${"x".repeat(50)} `.slice(0, 128);
  await addUser(site, { password: odd });
  expect(odd).toHaveLength(128);
  const tryOf = async (password: string, ip: string) =>
    (await login({ identifier: "rita@example.com", password }, { ip })).status;
  expect(await tryOf(odd, "192.0.2.1")).toBe(200);
  expect(await tryOf(odd.trim(), "192.0.2.2")).toBe(401);
  expect(await tryOf(odd.replace("\u0000", ""), "192.0.2.3")).toBe(401);
  expect(await tryOf(`${odd.slice(0, 127)}y`, "192.0.2.4")).toBe(401);
  expect(await tryOf(odd.slice(0, 73), "192.0.2.5")).toBe(401);
  expect(await tryOf(`${odd}x`, "192.0.2.6")).toBe(400);
  expect(await tryOf("x".repeat(1_000_000), "192.0.2.7")).toBe(413);
});

test("SE-1 a session cookie from before signing in is worth nothing, and another person's session in the browser ends", async () => {
  const rita = await addUser(site);
  const ben = await addUser(site, { email: "ben@example.com", role: "user" });
  const planted = "A".repeat(43);
  const first = await signInByForm(site, rita, { headers: { cookie: `__Host-session=${planted}` } });
  expect(first.token).not.toBe(planted);
  expect((await site.get("/api/auth/me", { headers: { cookie: `__Host-session=${planted}` } })).status).toBe(401);
  const second = await signInByForm(site, ben, { headers: { cookie: first.cookie } });
  expect((await site.get("/api/auth/me", first)).status).toBe(401);
  expect(await (await site.get("/api/auth/me", second)).json()).toMatchObject({ user: { id: ben.id, role: "user" } });
});

test("SE-4 USER-07 a password that is changed while the old one is being verified starts no session", async () => {
  const rita = await addUser(site);
  const password_hash = await site.passwords.hash("another long password");
  const passwords: TestApp["passwords"] = {
    ...site.passwords,
    async verify(password, hash) {
      const right = await site.passwords.verify(password, hash);
      await site.db.transaction().execute((trx) => changeCredentials(trx, rita.id, { password_hash }));
      return right;
    },
  };
  const overtaken = withServices(site, { passwords });
  const answer = await overtaken.post("/api/auth/login", { identifier: rita.email, password: aPassword });
  expect(answer.status).toBe(401);
  expect(await site.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
});

test("SE-6 the cookies of a sign-in keep to their attributes, prefix and size", async () => {
  await addUser(site);
  const answer = await login({ identifier: "rita@example.com", password: aPassword });
  const lines = answer.headers.getSetCookie();
  const attributes = lines.map((line) => line.replace(/=[^;]*/, ""));
  expect(attributes.sort()).toEqual([
    "__Host-device; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Strict",
    "__Host-session; Max-Age=14400; Path=/; HttpOnly; Secure; SameSite=Lax",
    "csrfToken; Max-Age=14400; Path=/; Secure; SameSite=Strict",
  ]);
  for (const line of lines) expect(line.length).toBeLessThan(4096);
});

test("SE-7 no cookie's token stands in the database, and a token works in the cookie only", async () => {
  const rita = await addUser(site);
  const { token } = await signInByForm(site, rita);
  const stored = JSON.stringify([
    await site.db.selectFrom("sessions").selectAll().execute(),
    await site.db.selectFrom("devices").selectAll().execute(),
  ]);
  expect(stored).not.toContain(token);
  expect(stored).not.toMatch(/"[A-Za-z0-9_-]{43}"/);
  expect((await site.get(`/api/auth/me?session=${token}&__Host-session=${token}`)).status).toBe(401);
  expect((await site.get("/api/auth/me", { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  expect((await site.get("/api/auth/me", { headers: { cookie: `session=${token}` } })).status).toBe(401);
});

test("AU-14 OP-4 the log says who signed in and from where, and what failed, but never what was typed", async () => {
  await addUser(site);
  await login({ identifier: "rita@example.com", password: aPassword });
  await login({ identifier: "canary-name", password: "canary-password" });
  const log = site.logLines.join("");
  expect(log).toMatch(/"ip":"192\.0\.2\.1","userId":1,"msg":"signed in"/);
  expect(log).toContain("sign-in failed");
  expect(log).not.toMatch(/rita|herons|canary|__Host/);
});
