import { expect } from "vitest";
import { findSession } from "#src/features/accounts/session/sessions.server.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { appCode, backupCodes, beginApp, callTwoFactor, rowOf, setups } from "#test/accounts/two-factor.ts";
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

test("TF-12 a code proves nothing once another set-up has taken the place of its own", async ({
  rita,
  ritas,
  site,
}) => {
  const stale = await beginApp(ritas);
  const session = await findSession(site, ritas.token, { active: true });
  if (!session) throw new Error("Rita is signed out.");
  const result = await verifySetup({ var: { session } }, site, "app", appCode(site, stale));
  if (result.outcome !== "verified") throw new Error(result.reason);
  await beginApp(ritas);
  expect(await enableTwoFactor(site, { var: { session }, device: undefined }, result.setup)).toBeUndefined();
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: null });
  expect(await backupCodes(site)).toEqual([]);
  expect(await setups(site)).toHaveLength(1);
});

test("OP-8 a mailed code that is put into another account's set-up proves nothing there", async ({
  rita,
  ritas,
  site,
}) => {
  const ann = await addUser(site, { email: "ann@example.com", role: "user" });
  const anns = await signIn(site, ann);
  await anns.send("POST", "/api/2fa/send-2fa-email", {});
  await callTwoFactor(ritas, "send-2fa-email");
  const { code_hmac } = await site.db
    .selectFrom("two_factor_setups")
    .select("code_hmac")
    .where("user_id", "=", rita.id)
    .executeTakeFirstOrThrow();
  await site.db.updateTable("two_factor_setups").set({ code_hmac }).where("user_id", "=", ann.id).execute();
  await site.outbox.runDue();
  const toRita = site.mailbox.mails.find(({ to }) => to === rita.email);
  const [otp] = /^\d{6}$/m.exec(toRita?.text ?? "") ?? [];
  expect((await anns.send("POST", "/api/2fa/verify-email-2fa", { otp })).status).toBe(400);
  expect((await callTwoFactor(ritas, "verify-email-2fa", { otp })).status).toBe(200);
});

test("OP-8 a pending seed that is put into another account's set-up proves nothing there", async ({
  rita,
  ritas,
  site,
}) => {
  const ann = await addUser(site, { email: "ann@example.com", role: "user" });
  const anns = await signIn(site, ann);
  await anns.send("POST", "/api/2fa/enable-2fa", {});
  const secret = await beginApp(ritas);
  const [row] = await site.db.selectFrom("two_factor_setups").selectAll().where("user_id", "=", rita.id).execute();
  await site.db
    .updateTable("two_factor_setups")
    .set({ totp_sealed: row?.totp_sealed ?? null })
    .where("user_id", "=", ann.id)
    .execute();
  expect((await anns.send("POST", "/api/2fa/verify-2fa", { otp: appCode(site, secret) })).status).toBe(500);
  expect(await rowOf(site, ann)).toMatchObject({ two_factor_method: null });
  expect((await callTwoFactor(ritas, "verify-2fa", { otp: appCode(site, secret) })).status).toBe(200);
});
