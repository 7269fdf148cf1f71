import { recipientsOf } from "#src/facts/mail-addresses.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import type { Services } from "#src/services.ts";
import { withoutPlaceholders } from "../fact-notice.server.ts";
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
