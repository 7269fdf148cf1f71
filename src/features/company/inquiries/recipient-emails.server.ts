import type { Company } from "#src/facts/company.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { buttonPart, composeEmail } from "#src/site/document/compose-email.server.ts";

type Asked = {
  /** Name of the siteadmin. */
  by: string;
  token: string;
  /** From the settings, never from a request (TK-3). */
  origin: string;
  expiresAt: Date;
};

/** The email that asks an address whether it wants the inquiries. */
export async function recipientLinkEmail(
  company: Company,
  { by, token, origin, expiresAt }: Asked,
): Promise<Omit<OutgoingMail, "to">> {
  const until = whenInOffice(expiresAt, company.hours.timeZone);
  const email = await composeEmail(company, "Do you want to receive inquiries?", [
    `${by} would like the inquiries from the website of ${company.name} to come to this address.`,
    "You won’t get any until you say yes. Open the page below and press its button.",
    buttonPart(company, `${origin}/confirm-recipient?token=${token}`, "See what this is about"),
    `The link works once, until ${until}. Please don’t forward it: it is for this address.`,
    "If you don’t know what this is about, you don’t need to do anything.",
  ]);
  return { kind: "recipient-link", expiresAt, ...email };
}

type Change = {
  title: string;
  /** Who did what, and when. */
  text: string;
  recipients: readonly string[];
};

/** The email about a change of the list, to those who got the inquiries before (OWN-12). */
export async function recipientsNotice(
  company: Company,
  { title, text, recipients }: Change,
): Promise<Omit<OutgoingMail, "to">> {
  const email = await composeEmail(company, title, [
    text,
    `The inquiries go to: ${recipients.join(", ")}.`,
    "If this wasn’t meant to happen, log in, open “Company” and correct the list. Then check the list of users for anyone you don’t know.",
  ]);
  return { kind: "fact-notice", ...email };
}
