import type { Db } from "#src/platform/database/database.server.ts";
import type { Clock } from "#src/platform/process/clock.ts";
import type { Config } from "#src/platform/process/config.server.ts";
import { mayOpen } from "../access.ts";
import { anyUser } from "../queries.server.ts";
import { type FoundInvite, findInvite } from "./queries.server.ts";

/** Why an invite opens nothing: for the log only, in an answer all of them are one. */
export type InviteRefusal = "unknown or over" | "other address" | "inviter may not invite" | "there is an account";

/**
 * What an invite opens now.
 *
 * @param email lower case; not looked at for the first siteadmin's link, which is for whoever has the terminal
 * @param db a transaction, if it is to be used: then nothing changes in between
 */
export async function openInvite(
  { config, clock }: { config: Config; clock: Clock },
  db: Db,
  { tokenHash, email }: { tokenHash: string; email: string },
): Promise<FoundInvite | InviteRefusal> {
  const invite = await findInvite(db, tokenHash, clock.now());
  if (!invite) return "unknown or over";
  if (invite.email === null) return (await anyUser(db)) ? "there is an account" : invite;
  if (invite.email !== email) return "other address";
  const mayInvite = invite.inviterRole !== null && mayOpen("/admin/users", invite.inviterRole, config);
  return mayInvite ? invite : "inviter may not invite";
}
