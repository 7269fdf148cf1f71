import type { TestApp } from "#test/app/create-test-app.ts";
import { cookieHeader, cookiesOf, type TestUser } from "./accounts.ts";
import { turnAppOn, turnEmailOn } from "./two-factor.ts";

type Options = { ip?: string; headers?: Record<string, string> };

/** A login with the right password that still lacks the second factor. */
export type HalfSignedIn = {
  /** The cookie of the challenge, and nothing else. */
  cookie: string;
  userId: number;
  /** Sends the second factor; `userId` is the answer's own unless given. */
  verify(body: Record<string, unknown>, options?: Options): Promise<Response>;
  resend(): Promise<Response>;
};

/** Does the first step of signing in to an account with two-factor. */
export async function beginSignIn(
  site: TestApp,
  { email, password }: Pick<TestUser, "email" | "password">,
  options: Options = {},
): Promise<HalfSignedIn> {
  const answer = await site.post("/api/auth/login", { identifier: email, password }, options);
  if (answer.status !== 206) throw new Error(`Signing in was answered with ${answer.status}: ${await answer.text()}`);
  const { userId }: { userId: number } = await answer.json();
  const cookie = cookieHeader(cookiesOf(answer));
  return {
    cookie,
    userId,
    verify: (body, { headers, ...more } = {}) =>
      site.post(
        "/api/auth/verify-login-2fa",
        { userId, ...body },
        { headers: { cookie, ...options.headers, ...headers }, ...more },
      ),
    resend: () => site.post("/api/auth/resend-login-code", {}, { headers: { cookie } }),
  };
}

/** How many of these answers have which status: { 200: 1, 401: 49 }. */
export function countStatuses(answers: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** What every second step that fails is answered with. */
export const verificationFailed = { error: "Verification failed." };

/** An app is on, its code for turning it on is used up, and there is no session. @returns its seed and the backup codes */
export async function withApp(site: TestApp, user: Pick<TestUser, "id">) {
  const on = await turnAppOn(site, user);
  site.clock.pass(60);
  await site.db.deleteFrom("sessions").execute();
  return on;
}

/** Codes by email are on, the notice of it has been sent, and there is no session. */
export async function withEmail(site: TestApp, user: Pick<TestUser, "id">): Promise<void> {
  await turnEmailOn(site, user);
  await site.outbox.runDue();
  await site.db.deleteFrom("sessions").execute();
  site.clock.pass(60);
}

export function sessions({ db }: Pick<TestApp, "db">) {
  return db.selectFrom("sessions").selectAll().execute();
}

/** Sign-ins that wait for their second step, the oldest first. */
export function challenges({ db }: Pick<TestApp, "db">) {
  return db.selectFrom("sign_in_challenges").selectAll().orderBy("expires_at").execute();
}
