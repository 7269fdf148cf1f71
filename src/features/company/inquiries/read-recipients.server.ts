import { type AnswersChoice, inquiryAddresses, senderOf } from "#src/facts/mail-addresses.server.ts";
import type { Services } from "#src/services.ts";
import { listAllRecipients } from "./queries.server.ts";

export type ListedRecipient = {
  id: string;
  email: string;
  /** Null until the address is confirmed. */
  confirmedAt: string | null;
  /** Until when the emailed link works; null once the address is confirmed. */
  linkExpiresAt: string | null;
  /** The link works no longer: it has expired, or the person who asked is no siteadmin any more. */
  isExpired: boolean;
  /** Name of the person who asked. */
  askedBy: string | null;
};

export type Recipients = {
  list: ListedRecipient[];
  /** Who gets the inquiries now. */
  getting: readonly string[];
  /** What the server's settings decide (OWN-14). */
  isSetOnServer: { recipients: boolean; sender: boolean };
  /** The From of all mail. */
  sender: string;
  /** Who may get the answers to confirmations. */
  choices: readonly AnswersChoice[];
};

/** Where the inquiries go, as /admin/company shows it. */
export async function readRecipients({ config, db, clock, company }: Services): Promise<Recipients> {
  const facts = company.current();
  const now = clock.now().toISOString();
  const rows = await listAllRecipients(db);
  const { recipients, choices } = await inquiryAddresses(db, config, facts);
  const from = senderOf(config, facts, company.mailServer());
  return {
    list: rows.map(({ id, email, confirmed_at, link_expires_at, asker, asker_role }) => ({
      id,
      email,
      confirmedAt: confirmed_at,
      linkExpiresAt: link_expires_at,
      isExpired: link_expires_at !== null && (link_expires_at <= now || asker_role !== "siteadmin"),
      askedBy: asker,
    })),
    getting: recipients,
    isSetOnServer: { recipients: config.mailTo !== undefined, sender: config.mailFrom !== undefined },
    sender: typeof from === "string" ? from : `${from.name} <${from.address}>`,
    choices,
  };
}
