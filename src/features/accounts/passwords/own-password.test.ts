import { expect } from "vitest";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { countStatuses } from "#test/accounts/sign-in.ts";
import { turnAppOn } from "#test/accounts/two-factor.ts";
import { test as base } from "#test/app/fixtures.ts";
import { withServices } from "#test/app/with-services.ts";

type Screen = {
  /** An unlocked screen, or a stolen session, of Rita, who has an app. */
  browser: SignedIn;
  /** Asks her password there. */
  ask(password: string): Promise<Response>;
  isIn(): Promise<boolean>;
};

const test = base.extend<Screen>({
  browser: async ({ site, rita }, use) => use((await turnAppOn(site, rita)).browser),
  ask: async ({ browser }, use) =>
    use((password) => browser.send("POST", "/api/2fa/regenerate-backup-codes", { password })),
  isIn: async ({ browser }, use) => use(async () => (await browser.send("GET", "/api/user/sessions")).status === 200),
});

test.for<[call: string, body: (password: string) => object]>([
  ["POST /api/2fa/disable-2fa", (password) => ({ password })],
  ["POST /api/2fa/regenerate-backup-codes", (password) => ({ password })],
  ["POST /api/admin/send-invite", (adminPassword) => ({ email: "ben@example.com", adminPassword })],
  [
    "PUT /api/user/me",
    (currentPassword) => ({ name: "Eve", username: "eve", email: "eve@example.com", currentPassword }),
  ],
])("TF-13 USER-02 five wrong passwords to %s end the session", async ([call, body], { browser, isIn, rita, site }) => {
  const [method = "", path = ""] = call.split(" ");
  const users = () => site.db.selectFrom("users").select(["name", "email", "two_factor_method"]).execute();
  const before = await users();
  site.clock.pass(10 * 60 + 1);
  for (let n = 0; n < 4; n++) expect((await browser.send(method, path, body(`guess ${n}`))).status).toBe(403);
  expect(await isIn()).toBe(true);
  expect((await browser.send(method, path, body("guess 5"))).status).toBe(403);
  expect((await browser.send(method, path, body(rita.password))).status).toBe(401);
  expect(await users()).toEqual(before);
  expect(await site.db.selectFrom("invites").selectAll().execute()).toEqual([]);
});

test("TF-13 of 30 guesses at once five are compared; a right one more reveals nothing", async ({ ask, isIn, rita }) => {
  const guesses = Array.from({ length: 30 }, (_, n) => ask(n === 20 ? rita.password : `guess number ${n}`));
  const answers = await Promise.all(guesses);
  expect(countStatuses(answers)[403]).toBe(5);
  for (const [n, { status }] of answers.entries())
    if (status !== 403) expect([401, 429], `guess ${n}`).toContain(status);
  expect(await isIn()).toBe(false);
});

test("TF-13 right passwords are no guesses, however many one after another", async ({ browser, isIn, rita }) => {
  for (let n = 0; n < 8; n++) {
    const invite = { email: `guest${n}@example.com`, adminPassword: rita.password };
    expect((await browser.send("POST", "/api/admin/send-invite", invite)).status).toBe(200);
  }
  expect(await isIn()).toBe(true);
});

test("TF-13 four wrong passwords are forgotten after 15 minutes, not before", async ({ ask, browser, isIn, site }) => {
  for (let n = 0; n < 4; n++) expect((await ask(`guess ${n}`)).status).toBe(403);
  site.clock.pass(14 * 60);
  await browser.send("POST", "/api/2fa/mark-backup-codes-shown", {});
  site.clock.pass(60);
  for (let n = 0; n < 4; n++) expect((await ask(`guess ${n}`)).status).toBe(403);
  expect(await isIn()).toBe(true);
  expect((await ask("guess 5")).status).toBe(403);
  expect(await isIn()).toBe(false);
});

test("TF-13 AU-10 a password that is not checked for want of room is no miss", async ({ ask, browser, rita, site }) => {
  const busy = { ...site.passwords, verify: () => Promise.reject(new Error("no room")) };
  const crowded = withServices(site, { passwords: busy });
  for (let n = 0; n < 6; n++) {
    const { headers } = browser;
    const answer = await crowded.post("/api/2fa/disable-2fa", { password: rita.password }, { headers });
    expect(answer.status).toBe(500);
  }
  expect((await ask(rita.password)).status).toBe(200);
});
