import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type SignedIn, type TestUser } from "#test/accounts/accounts.ts";
import { countStatuses } from "#test/accounts/sign-in.ts";
import { turnAppOn } from "#test/accounts/two-factor.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { withServices } from "#test/app/with-services.ts";

let site: TestApp;
let rita: TestUser;
let browser: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  rita = await addUser(site);
  ({ browser } = await turnAppOn(site, rita));
});
afterEach(() => site.close());

/** What an unlocked screen, or a stolen session, can ask the person's password with. */
const ask = (password: string) => browser.send("POST", "/api/2fa/regenerate-backup-codes", { password });
const isIn = async () => (await browser.send("GET", "/api/user/sessions")).status === 200;

test("TF-13 of thirty guesses at once five are compared, and the right one among the others reveals nothing", async () => {
  const guesses = Array.from({ length: 30 }, (_, n) => ask(n === 20 ? rita.password : `guess number ${n}`));
  const answers = await Promise.all(guesses);
  expect(countStatuses(answers)[403]).toBe(5);
  for (const [n, { status }] of answers.entries())
    if (status !== 403) expect([401, 429], `guess ${n}`).toContain(status);
  expect(await isIn()).toBe(false);
});

test("TF-13 right passwords are no guesses, however many at once or one after another", async () => {
  for (let n = 0; n < 8; n++) {
    const answer = await browser.send("POST", "/api/admin/send-invite", {
      email: `guest${n}@example.com`,
      adminPassword: rita.password,
    });
    expect(answer.status).toBe(200);
  }
  expect(await isIn()).toBe(true);
});

test("TF-13 four wrong passwords are forgotten after a quarter of an hour, and not before", async () => {
  for (let n = 0; n < 4; n++) expect((await ask(`guess ${n}`)).status).toBe(403);
  site.clock.pass(14 * 60);
  await browser.send("POST", "/api/2fa/mark-backup-codes-shown", {});
  site.clock.pass(60);
  for (let n = 0; n < 4; n++) expect((await ask(`guess ${n}`)).status).toBe(403);
  expect(await isIn()).toBe(true);
  expect((await ask("guess 5")).status).toBe(403);
  expect(await isIn()).toBe(false);
});

test("TF-13 AU-10 a password that could not be checked for want of room is no miss", async () => {
  const busy = { ...site.passwords, verify: () => Promise.reject(new Error("no room")) };
  const crowded = withServices(site, { passwords: busy });
  for (let n = 0; n < 6; n++) {
    const { headers } = browser;
    const answer = await crowded.post("/api/2fa/disable-2fa", { password: rita.password }, { headers });
    expect(answer.status).toBe(500);
  }
  expect((await ask(rita.password)).status).toBe(200);
});
