import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { inviteLifeMs } from "#src/staff/session/security-policy.ts";
import { anyUser } from "../queries.server.ts";
import { replaceInvite } from "./queries.server.ts";

/**
 * Creates the link for registering the first siteadmin while there is no account (OPS-01, AU-13). Each start replaces it; it ends
 * with the first account, or after 72 hours.
 *
 * @param origin of the site, for the browser of the operator
 * @returns the text for the terminal; it must not reach the log
 */
export async function firstSiteadminLink(
  { db, clock }: Pick<Services, "db" | "clock">,
  origin: string,
): Promise<string | undefined> {
  const token = newToken();
  const made = await db.transaction().execute(async (trx) => {
    if (await anyUser(trx)) return false;
    const expires_at = new Date(clock.now().getTime() + inviteLifeMs).toISOString();
    await replaceInvite(trx, { role: "siteadmin", token_hash: hashToken(token), expires_at });
    return true;
  });
  if (!made) return undefined;
  return [
    "",
    "There is no account yet. The first person to register with this link becomes the site admin, who manages everything:",
    `  ${origin}/register?invite=${token}`,
    "It works once, for 72 hours. The next start without an account prints a new one.",
    "",
  ].join("\n");
}
