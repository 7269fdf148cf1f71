import { replaceInvite } from "#src/features/accounts/invites/queries.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { aPassword, sentMails } from "./accounts.ts";

const lifeMs = 72 * 60 * 60 * 1000;

/** Stores an invite and returns its token, as send-invite would, but without the mail. */
export async function addInvite(
  { db, clock }: { db: Db; clock: Pick<TestApp["clock"], "now"> },
  email: string,
  invitedBy: { id: number },
): Promise<string> {
  const token = newToken();
  const expires_at = new Date(clock.now().getTime() + lifeMs).toISOString();
  const invite = { token_hash: hashToken(token), email, role: "user" as const, invited_by: invitedBy.id, expires_at };
  await db.transaction().execute((trx) => replaceInvite(trx, invite));
  return token;
}

/** The link in the newest mail to an address, and its parameters. */
export async function mailedInvite(site: TestApp, to: string) {
  const text = (await sentMails(site)).findLast((mail) => mail.to === to)?.text ?? "";
  const [link = ""] = /\bhttps?:\S+/.exec(text) ?? [];
  const { searchParams } = new URL(link);
  return { link, invite: searchParams.get("invite") ?? "", email: searchParams.get("email") ?? "" };
}

/** Registers by an invite, with these changes of Ben Oak's form. */
export function register(site: TestApp, changes: Record<string, unknown>, options: { ip?: string } = {}) {
  const form = { email: "ben@example.com", name: "Ben Oak", password: aPassword, ...changes };
  return site.post("/api/auth/register-invite", form, options);
}
