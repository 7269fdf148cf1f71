import type { Company } from "#src/facts/company.ts";
import { emailFacts } from "#src/facts/email-facts.ts";
import { plainText } from "#src/facts/text-parts.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { officeTime } from "#src/platform/process/office-time.ts";
import { buttonPart, composeEmail } from "#src/site/document/compose-email.server.ts";
import { mailLink, mailParagraph } from "#src/site/document/mail-layout.server.ts";

type Asked = {
  name: string;
  token: string;
  /** From the settings, never from a request (TK-3). */
  origin: string;
  /** Until when the link works. */
  until: Date;
};

/** The kinds of mail that ask for a review. */
export const requestKind = "review-request";
export const reminderKind = "review-reminder";

/** The email that asks a customer for a review (LEAD-80). It says the same to each of them. */
export async function reviewRequestEmail(company: Company, asked: Asked): Promise<Omit<OutgoingMail, "to">> {
  const { reviewAskTitle: title, reviewAskLead: lead, reviewAskEnd: last } = company;
  return compose(company, asked, { kind: requestKind, title, lead, last });
}

/** The one reminder. */
export async function reviewReminderEmail(company: Company, asked: Asked): Promise<Omit<OutgoingMail, "to">> {
  const { reviewRemindTitle: title, reviewRemindLead: lead, reviewRemindEnd: last } = company;
  return compose(company, asked, { kind: reminderKind, title, lead, last });
}

type Words = { kind: string; title: string; lead: string; last: string };

async function compose(
  company: Company,
  { name, token, origin, until }: Asked,
  { kind, title, lead, last }: Words,
): Promise<Omit<OutgoingMail, "to">> {
  const optOut = `${origin}/review/opt-out?token=${token}`;
  const [firstName] = name.split(" ", 1);
  const day = officeTime(until, "longDay", company.hours.timeZone);
  const fill = (words: string) => plainText(words, { facts: { ...emailFacts(company, firstName), until: day } });
  const email = await composeEmail(company, fill(title), [
    `Hi ${name},`,
    fill(lead),
    fill(company.reviewHow),
    buttonPart(company, `${origin}/review?token=${token}`, "Write a review"),
    fill(company.reviewLink),
    fill(last),
    {
      text: `To stop emails like this one: ${optOut}`,
      html: mailParagraph(mailLink(company, optOut, "Stop emails like this one")),
    },
    `${company.name}, ${company.postalAddress}`,
  ]);
  return { ...email, kind, unsubscribe: optOut, subject: `${email.subject} - ${company.name}` };
}
