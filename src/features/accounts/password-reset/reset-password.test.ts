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

test.for(["short", "password1234", "Three County Gutters 2026", "rita@example.com", "x".repeat(129)])(
  "AUTH-14 AU-12 TK-2 the weak password %s is refused with advice, and the token is not used up",
  async (weak, { site, token }) => {
    const answer = await resetPassword(site, { token, newPassword: weak });
    expect(answer.status).toBe(400);
    const { error, fields } = await answer.json();
    expect(fields).toEqual({ newPassword: error });
    expect(error).toMatch(/^(?:Use|Leave out|This is)/);
    expect((await resetPassword(site, { token })).status).toBe(200);
  },
);

test("AUTH-14 AU-12 a long sentence in small letters will do", async ({ site, token }) => {
  expect((await resetPassword(site, { token, newPassword: "i walk my dog by the lake every morning" })).status).toBe(
    200,
  );
});

test("OP-5 OP-4 the log says who reset a password from where and what was refused", async ({ rita, site, token }) => {
  await resetPassword(site, { token, email: "otto@example.com" });
  await resetPassword(site, { token });
  const log = site.logLines.join("");
  expect(log).toMatch(/"reason":"other address".*"password reset refused"/);
  expect(log).toMatch(new RegExp(`"userId":${rita.id},"ip":"192.0.2.1".*"password reset"`));
  for (const address of ["otto@example.com", rita.email]) expect(log).not.toContain(address);
});

test("AUTH-11 twenty tries an hour and network, then 429", async ({ site, token }) => {
  for (let tried = 0; tried < 20; tried++) expect((await resetPassword(site, { token: "x" })).status).toBe(400);
  const refused = await resetPassword(site, { token });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("3600");
  expect((await resetPassword(site, { token, ip: "198.51.100.7" })).status).toBe(200);
});

test("AUTH-11 twenty looks an hour and network, then 429", async ({ site, token }) => {
  for (let looked = 0; looked < 20; looked++) expect(await isValidToken(site, "x")).toBe(false);
  expect((await site.post("/api/auth/verify-reset-token", { token })).status).toBe(429);
  site.clock.pass(60 * 60);
  expect(await isValidToken(site, "x")).toBe(false);
});
