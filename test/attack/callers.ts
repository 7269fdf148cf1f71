import { addUser, signIn } from "#test/accounts/accounts.ts";
import { addInvite } from "#test/accounts/invites.ts";
import { mailedResetToken } from "#test/accounts/password-reset.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { turnAppOn, turnEmailOn } from "#test/accounts/two-factor.ts";
import type { Call } from "#test/api/call.ts";
import type { TestApp } from "#test/app/create-test-app.ts";

export type Caller = { headers: Record<string, string>; path: string; body: Record<string, unknown> };

let people = 0;

/**
 * A browser that has come as far as the call needs, and the call as it would be in order: signed in where that is asked for,
 * half signed in, with a link from a mail. What is mutated then is all that is wrong with it.
 */
export async function callerOf(site: TestApp, call: Call): Promise<Caller> {
  people += 1;
  const user = await addUser(site, { email: `person.${people}@example.com` });
  const before = await situations[`${call.method} ${call.path}`]?.(site, user);
  const browser = call.who === "anyone" ? undefined : await signIn(site, user);
  const { path, body } = await call.request(site, user);
  return {
    headers: {
      origin: site.config.origin,
      "content-type": "application/json",
      ...browser?.headers,
      ...before?.headers,
    },
    path,
    body: { ...(typeof body === "string" ? (JSON.parse(body) as object) : {}), ...before?.body },
  };
}

type User = Awaited<ReturnType<typeof addUser>>;
type Situation = { headers?: Record<string, string>; body?: Record<string, unknown> };

/** Where the call of test/api/calls.ts is refused at once, what makes it go on. */
const situations: Readonly<Record<string, (site: TestApp, user: User) => Promise<Situation>>> = {
  "POST /api/auth/login": async (_, { email }) => ({ body: { identifier: email } }),
  "POST /api/auth/verify-login-2fa": halfSignedIn,
  "POST /api/auth/resend-login-code": halfSignedIn,
  "POST /api/auth/forgot-password": async (_, { email }) => ({ body: { email } }),
  async "POST /api/auth/verify-reset-token"(site, { email }) {
    return { body: { token: await mailedResetToken(site, email) } };
  },
  async "POST /api/auth/reset-password"(site, { email }) {
    return { body: { token: await mailedResetToken(site, email), email } };
  },
  "POST /api/auth/verify-invite": invited,
  "POST /api/auth/register-invite": invited,
  async "POST /api/2fa/regenerate-backup-codes"(site, user) {
    await turnAppOn(site, user);
    return {};
  },
  async "POST /api/2fa/disable-2fa"(site, user) {
    await turnEmailOn(site, user);
    return {};
  },
};

async function halfSignedIn(site: TestApp, user: User): Promise<Situation> {
  await turnEmailOn(site, user);
  const { cookie, userId } = await beginSignIn(site, user, { ip: `10.9.${people % 250}.${people % 199}` });
  return { headers: { cookie }, body: { userId } };
}

async function invited(site: TestApp, user: User): Promise<Situation> {
  const email = `guest.${people}@example.com`;
  return { body: { invite: await addInvite(site, email, user), email } };
}
