import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { addUser, atOnce, read } from "#test/accounts/accounts.ts";
import {
  hasPassword,
  invalidToken,
  isValidToken,
  mailedResetToken,
  newPassword,
  resetPassword,
  resetTest as test,
} from "#test/accounts/password-reset.ts";

const halfHour = 30 * 60;

test("AUTH-11 TK-1 fifty uses at once: one 200 and one password", async ({ rita, site, token }) => {
  const tries = Array.from({ length: 50 }, (_, index) => ({
    ip: `192.0.2.${index}`,
    newPassword: `purple ladder whispers noon ${index}`,
  }));
  const statuses = await Promise.all(tries.map(async (one) => (await resetPassword(site, { token, ...one })).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const winner = tries[statuses.indexOf(200)];
  expect(await hasPassword(site, rita, winner?.newPassword ?? "")).toBe(true);
  // Calls that waited too long for a hash were answered with 503 (AU-10).
  expect(new Set(statuses.filter((status) => status !== 200 && status !== 503))).toEqual(new Set([400]));
});

test("AUTH-11 TK-1 a link lives for half an hour", async ({ rita, site, token }) => {
  site.clock.pass(halfHour - 1);
  expect((await resetPassword(site, { token })).status).toBe(200);
  const late = await mailedResetToken(site, rita.email);
  site.clock.pass(halfHour + 1);
  expect(await isValidToken(site, late)).toBe(false);
  expect(await (await resetPassword(site, { token: late })).json()).toEqual(invalidToken);
});

test("AUTH-11 TK-1 a newer link ends the older one", async ({ rita, site, token }) => {
  site.clock.pass(31);
  const newer = await mailedResetToken(site, rita.email);
  expect(newer).not.toBe(token);
  expect(await (await resetPassword(site, { token })).json()).toEqual(invalidToken);
  expect((await resetPassword(site, { token: newer })).status).toBe(200);
});

test("AUTH-11 TK-1 the link ends with a deleted account", async ({ rita, site, token }) => {
  await site.db.deleteFrom("users").where("id", "=", rita.id).execute();
  expect(await (await resetPassword(site, { token })).json()).toEqual(invalidToken);
});

test("AUTH-11 TK-1 an unknown token is invalid in the same words", async ({ site, rita: _ }) => {
  for (const other of ["x".repeat(43), "", "' OR 1=1 --"]) {
    expect(await read(resetPassword(site, { token: other }))).toEqual([400, invalidToken]);
  }
});

test("AUTH-11 TK-2 with another's address a token is invalid, and still its owner's", async ({ rita, site, token }) => {
  await addUser(site, { email: "otto@example.com" });
  for (let tried = 0; tried < 4; tried++) {
    expect(await read(resetPassword(site, { token, email: "otto@example.com" }))).toEqual([400, invalidToken]);
  }
  expect((await resetPassword(site, { token })).status).toBe(200);
  expect(await hasPassword(site, rita, newPassword)).toBe(true);
});

test("AUTH-11 TK-2 the fifth wrong address ends it, also when all are sent at once", async ({ site, token }) => {
  await atOnce(5, (index) =>
    resetPassword(site, { token, email: `guess${index}@example.com`, ip: `192.0.2.${index}` }),
  );
  expect(await isValidToken(site, token)).toBe(false);
  expect(await (await resetPassword(site, { token })).json()).toEqual(invalidToken);
});
