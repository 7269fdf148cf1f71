import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, sentMails, signIn, type TestUser } from "#test/accounts/accounts.ts";
import { addInvite, register } from "#test/accounts/invites.ts";
import { backupCodes, rowOf, turnAppOn } from "#test/accounts/two-factor.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { type CliContext, openSiteData } from "./cli-context.server.ts";
import { createAccount, createPasswordLink, listAccounts, resetSecondFactor, setRole } from "./commands.server.ts";

let site: TestApp;
let rita: TestUser;
let sol: TestUser;
let context: CliContext;
beforeEach(async () => {
  site = await createTestApp();
  rita = await addUser(site, { username: "rita" });
  sol = await addUser(site, { name: "Sol Reed", email: "sol@example.com" });
  context = { ...site, origin: "https://gutters.example", change: (work) => site.db.transaction().execute(work) };
});
afterEach(() => site.close());

const siteadmins = async () =>
  (await site.db.selectFrom("users").select("email").where("role", "=", "siteadmin").execute()).length;
const demote = (who: string) => setRole(context, { name: "demote", who, role: "admin" });
const promote = (who: string) => setRole(context, { name: "promote", who, role: "siteadmin" });
const tokenIn = (printed: string) => /token=([\w-]{43})\n/.exec(printed)?.[1];
const reset = (token: string | undefined, email: string) =>
  site.post("/api/auth/reset-password", { token, email, newPassword: "eleven otters in the marsh" });

test("AZ-5 two siteadmins are demoted at once, 200 times: one always stays", async () => {
  for (let round = 0; round < 100; round++) {
    const outcomes = await Promise.allSettled([demote("rita@example.com"), demote("sol@example.com")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await siteadmins()).toBe(1);
    await promote(outcomes[0]?.status === "fulfilled" ? "rita@example.com" : "sol@example.com");
  }
});

test("USER-07 AU-14 promoted or demoted: logged out everywhere, with a notice; people invited by a demoted account cannot register", async () => {
  const sols = await signIn(site, sol);
  const ritas = await signIn(site, rita);
  const invite = await addInvite(site, "ben@example.com", sol);
  await demote("sol@example.com");
  expect((await sols.send("GET", "/api/admin/users")).status).toBe(401);
  expect((await ritas.send("GET", "/api/admin/users")).status).toBe(200);
  await promote("sol@example.com");
  expect((await register(site, { invite })).status).toBe(400);
  expect((await sentMails(site)).map(({ to, subject }) => [to, subject])).toEqual([
    ["sol@example.com", "Your role was changed"],
    ["sol@example.com", "Your role was changed"],
  ]);
});

test("a promotion or demotion in the wrong direction is refused and ends no session", async () => {
  const ritas = await signIn(site, rita);
  await expect(promote("rita")).rejects.toThrow("rita@example.com is siteadmin; that would be no promotion.");
  await demote("rita");
  await expect(demote("rita")).rejects.toThrow("that would be no demotion");
  expect((await ritas.send("GET", "/api/admin/users")).status).toBe(401);
});

test("AU-14 a lost second factor is turned off with its backup codes and lock; sessions end, the owner gets a notice", async () => {
  const { browser } = await turnAppOn(site, sol);
  await site.db.updateTable("users").set({ second_factor_failures: 100 }).where("id", "=", sol.id).execute();
  expect(await resetSecondFactor(context, "SOL@example.com")).toContain("sol@example.com is off");
  const off = { two_factor_method: null, totp_sealed: null, totp_last_step: null, second_factor_failures: 0 };
  expect(await rowOf(site, sol)).toMatchObject(off);
  expect(await backupCodes(site)).toEqual([]);
  expect((await browser.send("GET", "/api/admin/users")).status).toBe(401);
  expect((await sentMails(site)).at(-1)).toMatchObject({
    to: "sol@example.com",
    subject: "Two-factor authentication was turned off",
  });
  await expect(resetSecondFactor(context, "sol@example.com")).rejects.toThrow("already has two-factor");
});

test("a lost password: the printed link works for 30 minutes, a newer one ends it, and until it is used nothing changes", async () => {
  const ritas = await signIn(site, rita);
  const old = tokenIn(await createPasswordLink(context, "rita"));
  const late = tokenIn(await createPasswordLink(context, "rita@example.com"));
  expect((await reset(old, "rita@example.com")).status).toBe(400);
  site.clock.pass(30 * 60);
  expect((await reset(late, "rita@example.com")).status).toBe(400);
  const last = tokenIn(await createPasswordLink(context, "rita"));
  expect((await (await signIn(site, rita)).send("GET", "/api/admin/users")).status).toBe(200);
  expect((await reset(last, "rita@example.com")).status).toBe(200);
  expect((await ritas.send("GET", "/api/admin/users")).status).toBe(401);
});

test("AU-13 a created account has a random password; its link works for 72 hours, and an address gets one account", async () => {
  const printed = await createAccount(context, { email: "ben@example.com", fullName: "Ben Oak", role: "admin" });
  expect(printed).toContain("until Thursday, March 5, 2026 at 10 am Eastern Time");
  await expect(createAccount(context, { email: "ben@example.com", fullName: "Ben", role: "user" })).rejects.toThrow(
    "ben@example.com already has an account.",
  );
  site.clock.pass(72 * 60 * 60 - 1);
  expect((await reset(tokenIn(printed), "ben@example.com")).status).toBe(200);
});

test("an operator lists all accounts, in columns, without a secret", async () => {
  await createAccount(context, { email: "ben@example.com", fullName: "Ben Oak", role: "admin" });
  expect(await listAccounts(context)).toBe(
    [
      "ID  ROLE       2FA  CREATED     EMAIL             NAME",
      "1   siteadmin  -    2026-03-02  rita@example.com  Rita Moss (rita)",
      "2   siteadmin  -    2026-03-02  sol@example.com   Sol Reed",
      "3   admin      -    2026-03-02  ben@example.com   Ben Oak",
    ].join("\n"),
  );
});

test.skipIf(onPostgres)("R-7 while another writes, opening does not wait; a change waits and is done", async () => {
  const other = new DatabaseSync(join(site.config.dataDir, "app.db"));
  other.exec("BEGIN IMMEDIATE");
  const { close, ...opened } = await openSiteData(site.config);
  setTimeout(() => other.close(), 400);
  await setRole(opened, { name: "demote", who: "sol@example.com", role: "user" });
  await close();
  expect(await siteadmins()).toBe(1);
  expect((await site.get("/ready")).status).toBe(200);
});
