import type { Context } from "hono";
import { recipientsOf } from "#src/facts/mail-addresses.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import type { Services } from "#src/services.ts";
import { deviceLabel, labelInSentence } from "#src/staff/session/device-label.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import type { Audit } from "#src/staff/session/staff-transaction.server.ts";
import { withoutPlaceholders } from "../fact-notice.server.ts";
import { deleteRecipient, type RecipientRow } from "./queries.server.ts";
import { recipientsNotice } from "./recipient-emails.server.ts";

/**
 * Makes a change of the list, and emails it to those who got the inquiries before (OWN-12). A change that leaves the recipients as
 * they were is not mailed.
 */
export async function changeRecipients(
  trx: Trx,
  { config, company, outbox }: Services,
  change: () => Promise<void>,
  notice: { title: string; text: string },
): Promise<void> {
  const facts = company.current();
  const before = await recipientsOf(trx, config, facts);
  await change();
  const after = await recipientsOf(trx, config, facts);
  if (after.join() === before.join()) return;
  const email = await recipientsNotice(facts, { ...notice, recipients: after });
  await outbox.enqueue(trx, ...withoutPlaceholders(before).map((to) => ({ ...email, to })));
}

type Removal = { trx: Trx; audit: Audit; listed: Pick<RecipientRow, "id" | "email">; how: string };

/** @param how what the person of the session did: "removed ann@example.com from the list" */
export async function removeRecipient(
  c: Context<SignedInEnv>,
  services: Services,
  { trx, audit, listed: { id, email }, how }: Removal,
): Promise<void> {
  const when = whenInOffice(services.clock.now(), services.company.current().hours.timeZone);
  const device = labelInSentence(deviceLabel(c.req.header("user-agent")));
  await changeRecipients(trx, services, () => deleteRecipient(trx, id), {
    title: `Inquiries no longer go to ${email}`,
    text: `${c.var.session.user.name} ${how} on ${when}, from ${device}.`,
  });
  await audit({ kind: "recipient-removed", subject: email });
}
