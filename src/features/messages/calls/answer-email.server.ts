import { dayAt } from "#src/company/calendar.ts";
import type { Company } from "#src/company/company.ts";
import { composeEmail } from "#src/platform/mail/compose-email.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { kindByPerson } from "#src/platform/mail/outbox-send.server.ts";
import { visitWords } from "./visit-words.ts";

type Answer = {
  company: Company;
  /** As staff wrote it; blank lines part its paragraphs. */
  text: string;
  /** Day and time of a planned visit. */
  visit: { day: string; time: string } | undefined;
  /** The Reply-To (`inquiryAddresses`). */
  address: string;
  now: Date;
};

/** The email to a customer after a call (LEAD-16): the words that staff have seen and sent, and who they are from. */
export async function answerEmail({ company, text, visit, address, now }: Answer): Promise<Omit<OutgoingMail, "to">> {
  const title = visit
    ? `Your visit ${visitWords(visit, dayAt(now, company.hours.timeZone))}`
    : "Thank you for your time";
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
