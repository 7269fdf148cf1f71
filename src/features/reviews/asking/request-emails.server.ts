import type { Company } from "#src/facts/company.ts";
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
  return compose(company, asked, {
    kind: requestKind,
    title: "Would you write us a review?",
    lead: `Thank you for choosing ${company.name}. Would you tell other homeowners how it went?`,
    last: "We ask every customer the same way. If you don’t get to it, we’ll remind you once.",
  });
}

/** The one reminder. */
export async function reviewReminderEmail(company: Company, asked: Asked): Promise<Omit<OutgoingMail, "to">> {
  return compose(company, asked, {
    kind: reminderKind,
    title: "A reminder: would you write us a review?",
    lead: `A week ago, ${company.name} asked you for a review. If you have a minute, other homeowners would be glad to read how it went, good or bad.`,
    last: "This is the only reminder. You won’t get another email about it.",
  });
}

type Words = { kind: string; title: string; lead: string; last: string };

async function compose(
  company: Company,
  { name, token, origin, until }: Asked,
  { kind, title, lead, last }: Words,
): Promise<Omit<OutgoingMail, "to">> {
  const optOut = `${origin}/review/opt-out?token=${token}`;
  const email = await composeEmail(company, title, [
    `Hi ${name},`,
    lead,
    "Open your page, choose the stars and write a few words. You’ll see how your review looks before you send it. It goes on our website right away, good or bad.",
    buttonPart(company, `${origin}/review?token=${token}`, "Write a review"),
    `You can change it or take it down with the same link until ${officeTime(until, "longDay", company.hours.timeZone)}. Please don’t forward this email: the link is yours alone.`,
    last,
    {
      text: `To stop emails like this one: ${optOut}`,
      html: mailParagraph(mailLink(company, optOut, "Stop emails like this one")),
    },
    `${company.name}, ${company.postalAddress}`,
  ]);
  return { ...email, kind, unsubscribe: optOut, subject: `${title} - ${company.name}` };
}
