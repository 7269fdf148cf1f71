import { expect } from "vitest";
import { aPassword } from "#test/accounts/accounts.ts";
import { test } from "#test/app/fixtures.ts";

const [token, email] = ["x".repeat(43), "ben@example.com"];
const hour = 60 * 60;

test.for<[id: string, calls: [call: string, body: object][]]>([
  ["AUTH-11", [["reset-password", { token, email, newPassword: aPassword }]]],
  ["AUTH-11", [["verify-reset-token", { token }]]],
  ["AUTH-12", [["verify-invite", { invite: token, email }]]],
  ["AUTH-12", [["register-invite", { invite: token, email, name: "Ben", password: aPassword }]]],
  [
    "AUTH-13",
    [
      ["verify-email-link", { linkCode: token }],
      ["verify-email-code", { email, code: "000000" }],
    ],
  ],
])("%s guesses at %j: twenty an hour and network, then 429 with Retry-After", async ([, calls], { site }) => {
  const guess = (n: number, ip = "192.0.2.1") => {
    const [call, body] = calls[n % calls.length] ?? [];
    return site.post(`/api/auth/${call}`, body, { ip });
  };
  for (let n = 0; n < 20; n++) expect((await guess(n)).status).toBeLessThan(429);
  for (const n of calls.keys()) {
    const refused = await guess(n);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(hour)]);
  }
  expect((await guess(0, "198.51.100.7")).status).toBeLessThan(429);
  site.clock.pass(hour);
  expect((await guess(0)).status).toBeLessThan(429);
});
