import type { TestApp } from "#test/app/create-test-app.ts";

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
