import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type SignedIn, signIn, type TestUser } from "#test/accounts/accounts.ts";
import { mailedCode, rowOf } from "#test/accounts/two-factor.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";

/* What holds for every call under /api/2fa. */
let site: TestApp;
let rita: TestUser;
let browser: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  rita = await addUser(site);
  browser = await signIn(site, rita);
});
afterEach(() => site.close());

const calls = [
  ["send-2fa-email", {}],
  ["enable-2fa", {}],
  ["verify-email-2fa", { otp: "123456" }],
  ["verify-2fa", { otp: "123456" }],
  ["regenerate-backup-codes", { password: "seven herons over the lake" }],
  ["disable-2fa", { password: "seven herons over the lake" }],
  ["mark-backup-codes-shown", {}],
] as const;

const setups = () => site.db.selectFrom("two_factor_setups").selectAll().execute();

test.each(calls)("GUARD-06 %s is 401 without a session", async (call, body) => {
  expect((await site.post(`/api/2fa/${call}`, body)).status).toBe(401);
  expect(await setups()).toEqual([]);
});

test.each(calls)("GUARD-07 CS-2 %s is 403 from a foreign page, or without the csrf header", async (call, body) => {
  const { "x-csrf-token": _, ...withoutCsrf } = browser.headers;
  for (const headers of [withoutCsrf, { ...browser.headers, origin: "https://evil.example" }]) {
    expect((await site.post(`/api/2fa/${call}`, body, { headers })).status).toBe(403);
  }
  expect(await setups()).toEqual([]);
});

test.each(calls)("API-02 %s is 400 with an unknown field, in a list, and when it is no JSON", async (call, body) => {
  const bodies = [{ ...body, userId: rita.id }, [body], "{", null, "text"];
  for (const wrong of bodies) {
    const answer = await site.post(`/api/2fa/${call}`, wrong, { headers: browser.headers });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/./) });
  }
  expect(await setups()).toEqual([]);
});

test("API-02 the calls are POST only, and a body of 17 KiB is 413", async () => {
  const get = await site.get("/api/2fa/enable-2fa", { headers: browser.headers });
  expect(get.status).toBe(405);
  const large = JSON.stringify({ otp: "1".repeat(17 * 1024) });
  expect((await site.post("/api/2fa/verify-2fa", large, { headers: browser.headers })).status).toBe(413);
});

test.each(["verify-email-2fa", "verify-2fa"])(
  "TF-14 %s with what only looks like the code, or with a code where none is pending, is 400",
  async (call) => {
    const pending = { "verify-email-2fa": "send-2fa-email", "verify-2fa": "enable-2fa" }[call];
    expect((await browser.send("POST", `/api/2fa/${call}`, { otp: "000000" })).status).toBe(400);
    await browser.send("POST", `/api/2fa/${pending}`, {});
    const code = call === "verify-email-2fa" ? await mailedCode(site) : "123456";
    const wide = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    const likes: unknown[] = [
      `${code} `,
      ` ${code}`,
      wide,
      Number(code),
      [code],
      { code },
      null,
      true,
      "",
      `${code}0`,
      "1e5",
    ];
    for (const otp of likes) expect((await browser.send("POST", `/api/2fa/${call}`, { otp })).status).toBe(400);
    expect((await browser.send("POST", `/api/2fa/${call}`, { otp: code, backupCode: "ABCDE-FGHJK" })).status).toBe(400);
    expect(await setups()).toMatchObject([{ attempts: 0 }]);
    expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: null });
  },
);
