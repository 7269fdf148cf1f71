import { expect } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { createTwoApps, sharedTest } from "#test/app/two-processes.ts";
import { idleMs } from "./security-policy.ts";

const seconds = (ms: number) => ms / 1000;

sharedTest("PG-01 a person who works on either process is logged in on both, after idle time on neither", async () => {
  const [one, other] = await createTwoApps();
  const browser = await signIn(one, await addUser(one));
  const me = async (site: typeof one) =>
    (await site.get("/api/admin/messages", { headers: { ...browser.headers, "x-user-activity": "1" } })).status;
  for (const site of [other, one, other]) {
    one.clock.pass(seconds(idleMs * 0.75));
    expect(await me(site)).toBe(200);
  }
  one.clock.pass(seconds(idleMs * 1.5));
  expect([await me(one), await me(other)]).toEqual([401, 401]);
});
