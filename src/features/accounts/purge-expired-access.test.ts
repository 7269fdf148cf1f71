import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addUser, signIn, signInByForm } from "#test/accounts/accounts.ts";
import { addInvite } from "#test/accounts/invites.ts";
import { mailedResetToken } from "#test/accounts/password-reset.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { turnAppOn } from "#test/accounts/two-factor.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { purgeExpiredAccess } from "./purge-expired-access-queries.server.ts";

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://gutters.example" } });
});
afterEach(() => site.close());

const tables = ["sessions", "sign_in_challenges", "two_factor_setups", "sign_in_throttles", "devices"] as const;
const minute = 60;
const day = 24 * 60 * minute;

type Tables = readonly ("password_resets" | "email_changes" | "invites" | (typeof tables)[number])[];
const rows = (of: Tables = tables) =>
  Promise.all(of.map(async (table) => (await site.db.selectFrom(table).selectAll().execute()).length));

/** How many rows are left so much later. */
async function after(seconds: number, of?: Tables) {
  site.clock.pass(seconds);
  await purgeExpiredAccess(site.db, site.clock.now());
  return rows(of);
}

/** Of each kind one that is about to end. */
async function leaveTraces() {
  const abe = await addUser(site, { email: "abe@example.com" });
  await (await signInByForm(site, abe)).send("POST", "/api/2fa/enable-2fa", {});
  const rita = await addUser(site);
  await turnAppOn(site, rita);
  await site.db.deleteFrom("sessions").where("user_id", "=", rita.id).execute();
  await beginSignIn(site, rita);
  await site.post("/api/auth/login", { identifier: "nobody", password: "wrong" });
  return abe;
}

test("R-32 what is over goes, each at its time, and what is not stays", async () => {
  const abe = await leaveTraces();
  expect(await after(10 * minute - 1)).toEqual([1, 1, 1, 4, 1]);
  expect(await after(1)).toEqual([1, 0, 0, 4, 1]);
  expect(await after(5 * minute)).toEqual([1, 0, 0, 2, 1]);
  expect(await after(1 * minute)).toEqual([0, 0, 0, 2, 1]);
  expect(await after(day)).toEqual([0, 0, 0, 0, 1]);
  const fresh = await signIn(site, abe);
  expect(await after(0)).toEqual([1, 0, 0, 0, 1]);
  expect((await site.get("/api/auth/me", fresh)).status).toBe(200);
  expect(await after(180 * day)).toEqual([0, 0, 0, 0, 0]);
});

test("R-32 links that were mailed go thirty days after their end, each from its own, and not before", async () => {
  const rita = await addUser(site);
  await mailedResetToken(site, rita.email);
  const change = { name: rita.name, username: "rita", email: "rita@example.org" };
  expect((await (await signInByForm(site, rita)).send("PUT", "/api/user/me", change)).status).toBe(200);
  await addInvite(site, "guest@example.com", rita);
  const linksAfter = (seconds: number) => after(seconds, ["password_resets", "email_changes", "invites"]);
  expect(await linksAfter(30 * day + 30 * minute - 1)).toEqual([1, 1, 1]);
  expect(await linksAfter(1)).toEqual([0, 1, 1]);
  expect(await linksAfter(day - 30 * minute - 1)).toEqual([0, 1, 1]);
  expect(await linksAfter(1)).toEqual([0, 0, 1]);
  expect(await linksAfter(2 * day - 1)).toEqual([0, 0, 1]);
  expect(await linksAfter(1)).toEqual([0, 0, 0]);
});

const none = [0, 0, 0, 0, 0];

test("R-32 what is over when the site starts goes by itself", async () => {
  await leaveTraces();
  site.clock.pass(200 * day);
  site.app.start();
  await expect.poll(() => rows()).toEqual(none);
});

test("R-32 what is over later goes by itself, once an hour", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    site.app.start();
    await leaveTraces();
    site.clock.pass(200 * day);
    expect(await rows()).not.toEqual(none);
    // The deletion of the start may still run, and then the first hour's is left out.
    const afterAnHour = () => {
      vi.advanceTimersByTime(60 * 60 * 1000);
      return rows();
    };
    await expect.poll(afterAnHour).toEqual(none);
  } finally {
    vi.useRealTimers();
  }
});
