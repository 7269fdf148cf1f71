import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type SignedIn, signIn, type TestUser } from "#test/accounts.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { countStatuses } from "#test/sign-in.ts";

let site: TestApp;
let rita: TestUser;
let browser: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  rita = await addUser(site);
  browser = await signIn(site, rita);
});
afterEach(() => site.close());

const setUps = () => site.db.selectFrom("two_factor_setups").selectAll().execute();

test.each(["enable-2fa", "send-2fa-email"])(
  "SE-8 %s of an account that is deleted meanwhile is answered before or is 401, never 500",
  async (call) => {
    const calls = Array.from({ length: 20 }, () => browser.send("POST", `/api/2fa/${call}`, {}));
    const end = site.db.deleteFrom("users").where("id", "=", rita.id).execute();
    const answers = await Promise.all(calls);
    await end;
    const { 200: before = 0, 401: after = 0, 429: tooOften = 0 } = countStatuses(answers);
    expect(before + after + tooOften).toBe(20);
    expect(await setUps()).toEqual([]);
  },
);

test.each(["enable-2fa", "send-2fa-email"])(
  "SE-8 %s of a session that is ended meanwhile begins nothing",
  async (call) => {
    const calls = Array.from({ length: 20 }, () => browser.send("POST", `/api/2fa/${call}`, {}));
    await site.db.deleteFrom("sessions").where("user_id", "=", rita.id).execute();
    const pending = await setUps();
    await Promise.all(calls);
    expect(await setUps()).toEqual(pending);
  },
);
