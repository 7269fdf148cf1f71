import { expect, test } from "vitest";
import { addUser, browserWith, cookiesOf, signInByForm } from "#test/accounts/accounts.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { mailedCode, turnEmailOn } from "#test/accounts/two-factor.ts";
import { createTestApp } from "#test/app/create-test-app.ts";

test.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
  "SE-6 AUTH-20 at %s Safari, which drops Secure cookies there, gets none: with a code too the login is kept, and logging out ends it",
  async (ORIGIN) => {
    const site = await createTestApp({ env: { ORIGIN } });
    const rita = await addUser(site);
    await turnEmailOn(site, rita);
    const begun = await beginSignIn(site, rita);
    const answer = await begun.verify({ otp: await mailedCode(site) });
    const lines = answer.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ""));
    expect(lines.sort()).toEqual([
      "csrfToken; Max-Age=14400; Path=/; SameSite=Strict",
      "device; Max-Age=15552000; Path=/; HttpOnly; SameSite=Strict",
      "login2fa; Max-Age=0; Path=/",
      "session; Max-Age=14400; Path=/; HttpOnly; SameSite=Lax",
    ]);
    const ritas = browserWith(site, cookiesOf(answer));
    expect((await site.get("/api/auth/me", ritas)).status).toBe(200);
    const renewed = await site.get("/api/auth/me", { headers: { cookie: `session=${ritas.token}` } });
    expect(renewed.headers.getSetCookie()).toEqual([expect.not.stringContaining("Secure")]);
    const ended = await ritas.send("POST", "/api/user/logout");
    expect([ended.status, cookiesOf(ended)]).toEqual([200, { session: "", csrfToken: "" }]);
    expect(ended.headers.getSetCookie().join()).not.toContain("Secure");
    await site.close();
  },
);

test.each(["https://gutters.example", "https://localhost:3000"])(
  "SE-6 at %s a cookie without the prefix, which a sub-domain can set, is no session",
  async (ORIGIN) => {
    const site = await createTestApp({ env: { ORIGIN } });
    const { token, cookie } = await signInByForm(site, await addUser(site));
    expect(cookie).toContain(`__Host-session=${token}`);
    expect((await site.get("/api/auth/me", { headers: { cookie: `session=${token}` } })).status).toBe(401);
    await site.close();
  },
);
