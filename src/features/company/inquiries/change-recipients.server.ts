import type { Context } from "hono";
import { recipientsOf } from "#src/facts/mail-addresses.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import type { Audit } from "#src/staff/session/staff-transaction.server.ts";
import { enqueueChangeNotice, whoDid } from "../fact-notice.server.ts";
import { deleteRecipient, type RecipientRow } from "./queries.server.ts";

/**
 * Makes a change of the list, and emails it to those who got the inquiries before (OWN-12). A change that leaves the recipients as
 * they were is not mailed.
 */
export async function changeRecipients(
  trx: Trx,
  services: Services,
  change: () => Promise<void>,
  { title, text }: { title: string; text: string },
): Promise<void> {
  const company = services.company.current();
  const to = await recipientsOf(trx, services.config, company);
  await change();
  const after = await recipientsOf(trx, services.config, company);
  if (after.join() === to.join()) return;
  const lines = [text, `The inquiries go to: ${after.join(", ")}.`];
  await enqueueChangeNotice(trx, services, { company, title, lines, to });
}

type Removal = { trx: Trx; audit: Audit; listed: Pick<RecipientRow, "id" | "email">; how: string };

/** @param how what the person of the session did: "removed ann@example.com from the list" */
export async function removeRecipient(
  c: Context<SignedInEnv>,
  services: Services,
  { trx, audit, listed: { id, email }, how }: Removal,
): Promise<void> {
  await changeRecipients(trx, services, () => deleteRecipient(trx, id), {
    title: `Inquiries no longer go to ${email}`,
    text: whoDid(c, services, how),
  });
  await audit({ kind: "recipient-removed", subject: email });
}
