import { expect } from "vitest";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";

/** Whether a page that was opened with this token would offer a new password. */
export async function isValidToken(site: TestApp, token: string): Promise<boolean> {
  const answer = await site.post("/api/auth/verify-reset-token", { token });
  expect(answer.status).toBe(200);
  return (await answer.json()).valid;
}

/** What a token that cannot be used, for any reason, is answered with. */
export const invalidToken = {
  error: "This link is not for this email, or it has expired. Please ask for a new link.",
};

export const newPassword = "purple ladder whispers noon";

type Reset = { token: unknown; email?: unknown; newPassword?: unknown; ip?: string };

/** Sets a new password for Rita, as the page of the link does. */
export function resetPassword(site: TestApp, { ip = "192.0.2.1", ...form }: Reset): Promise<Response> {
  return site.post("/api/auth/reset-password", { email: "rita@example.com", newPassword, ...form }, { ip });
}

/** Whether that is the password now. */
export async function hasPassword(site: TestApp, { id }: { id: number }, password: string): Promise<boolean> {
  const { password_hash } = await site.db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return site.passwords.verify(password, password_hash);
}

/** Tests of calls where Rita has been mailed a link. */
export const resetTest = test.extend<{ token: string }>({
  token: async ({ site, rita }, use) => use(await mailedResetToken(site, rita.email)),
});

/** The tokens of all reset links that were mailed, in order. */
export function resetTokens({ mailbox }: Pick<TestApp, "mailbox">): string[] {
  return mailbox.mails.flatMap(({ text }) => /\/reset-password\?token=(\S+)/.exec(text)?.[1] ?? []);
}

/** Asks for a link as a person who has forgotten their password, and reads it in the mailbox. */
export async function mailedResetToken(site: TestApp, email: string): Promise<string> {
  const before = resetTokens(site).length;
  await site.post("/api/auth/forgot-password", { email });
  await site.outbox.runDue();
  const [token, ...more] = resetTokens(site).slice(before);
  if (!token || more.length > 0) throw new Error("Not one link was mailed.");
  return token;
}
