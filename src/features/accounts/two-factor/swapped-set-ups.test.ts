import { expect } from "vitest";
import { findSession } from "#src/staff/session/sessions.server.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { appCode, backupCodes, beginApp, callTwoFactor, mailedCode, rowOf, setups } from "#test/accounts/two-factor.ts";
import { test } from "#test/app/fixtures.ts";
import { enableTwoFactor } from "./change-second-factor.server.ts";
import { verifySetup } from "./setup.server.ts";

test("TF-12 enabling an app twice keeps only the newest secret", async ({ ritas, site }) => {
  const first = await beginApp(ritas);
  const second = await beginApp(ritas);
  expect(second).not.toBe(first);
  expect((await callTwoFactor(ritas, "verify-2fa", { otp: appCode(site, first) })).status).toBe(400);
  expect((await callTwoFactor(ritas, "verify-2fa", { otp: appCode(site, second) })).status).toBe(200);
});

test("TF-12 a code proves nothing once another set-up has been begun", async ({ rita, ritas, site }) => {
  const stale = await beginApp(ritas);
  const session = await findSession(site, ritas.token, { active: true });
  if (!session) throw new Error("Rita is signed out.");
  const verified = await verifySetup({ var: { session } }, site, "app", appCode(site, stale));
  if (typeof verified === "string") throw new Error(verified);
  await beginApp(ritas);
  expect(await enableTwoFactor(site, { var: { session }, device: undefined }, verified)).toBeUndefined();
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: null });
  expect(await backupCodes(site)).toEqual([]);
  expect(await setups(site)).toHaveLength(1);
});

test.for([
  ["a mailed code", "send-2fa-email", "verify-email-2fa", "code_hmac", 400],
  ["a pending seed", "enable-2fa", "verify-2fa", "totp_sealed", 500],
] as const)(
  "OP-8 %s that is put into another account's set-up proves nothing there",
  async ([_, begin, verify, column, status], { rita, ritas, site }) => {
    const ann = await addUser(site, { email: "ann@example.com", role: "user" });
    const anns = await signIn(site, ann);
    await callTwoFactor(anns, begin);
    const { secret } = await (await callTwoFactor(ritas, begin)).json();
    const [row] = await site.db.selectFrom("two_factor_setups").selectAll().where("user_id", "=", rita.id).execute();
    await site.db
      .updateTable("two_factor_setups")
      .set({ [column]: row?.[column] })
      .where("user_id", "=", ann.id)
      .execute();
    const otp = secret ? appCode(site, secret) : await mailedCode(site);
    expect((await callTwoFactor(anns, verify, { otp })).status).toBe(status);
    expect(await rowOf(site, ann)).toMatchObject({ two_factor_method: null });
    expect((await callTwoFactor(ritas, verify, { otp })).status).toBe(200);
  },
);
