import { expect } from "vitest";
import {
  hasPassword,
  isValidToken,
  newPassword,
  resetPassword,
  resetTest as test,
} from "#test/accounts/password-reset.ts";

test("AUTH-11 TK-1 looking at the token does not use it up, setting a password does", async ({ rita, site, token }) => {
  for (let looked = 0; looked < 3; looked++) expect(await isValidToken(site, token)).toBe(true);
  const answer = await resetPassword(site, { token, email: "Rita@Example.com" });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ message: "Your password was changed. Please log in with the new one." });
  expect(await hasPassword(site, rita, newPassword)).toBe(true);
  expect(await isValidToken(site, token)).toBe(false);
  expect((await resetPassword(site, { token })).status).toBe(400);
});

test("OP-5 OP-4 the log says who reset a password from where and what was refused", async ({ rita, site, token }) => {
  await resetPassword(site, { token, email: "otto@example.com" });
  await resetPassword(site, { token });
  const log = site.logLines.join("");
  expect(log).toMatch(/"reason":"other address".*"password reset refused"/);
  expect(log).toMatch(new RegExp(`"userId":${rita.id},"ip":"192.0.2.1".*"password reset"`));
  for (const address of ["otto@example.com", rita.email]) expect(log).not.toContain(address);
});
