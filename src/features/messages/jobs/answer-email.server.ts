import type { Company } from "#src/facts/company.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { kindByPerson } from "#src/platform/mail/outbox-send.server.ts";
import { composeEmail } from "#src/site/document/compose-email.server.ts";

type Answer = {
  company: Company;
  /** As staff wrote it; blank lines part its paragraphs. */
  text: string;
  /** The Reply-To (`inquiryAddresses`). */
  address: string;
};

/** The email to a customer after a call (LEAD-16): the words that staff have seen and sent, and who they are from. */
export async function answerEmail({ company, text, address }: Answer): Promise<Omit<OutgoingMail, "to">> {
  const title = "Thank you for your time";
  const email = await composeEmail(company, title, [
    ...text.split(/\n{2,}/),
    [company.name, company.phone.display, company.postalAddress].filter(Boolean).join(", "),
  ]);
  return {
    ...email,
    kind: kindByPerson,
    replyTo: { name: company.name, address },
    subject: `${title} - ${company.name}`,
  };
}
