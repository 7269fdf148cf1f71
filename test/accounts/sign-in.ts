import type { TestApp } from "#test/app/create-test-app.ts";
import { cookieHeader, cookiesOf, type TestUser } from "./accounts.ts";

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
