import { html } from "hono/html";
import type { Company } from "#src/facts/company.ts";
import { emailFacts } from "#src/facts/email-facts.ts";
import { withoutFreeEstimate } from "#src/facts/free-estimate.ts";
import { dashboardPath } from "#src/facts/navigation-links.ts";
import { hoursAfterClosure, openingNow } from "#src/facts/opening-line.ts";
import type { PromisedDay } from "#src/facts/promised-day.ts";
import { plainText } from "#src/facts/text-parts.ts";
import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { composeEmail } from "#src/site/document/compose-email.server.ts";
import { mailButton, mailLink, mailParagraph, mailText } from "#src/site/document/mail-layout.server.ts";
import type { Attached } from "./attachments/attach.server.ts";
import { phoneAsWritten, phoneLink } from "./phone.ts";
import { type Inquiry, isContact } from "./schema.ts";

type NewMessage = {
  id: number;
  sent: Inquiry;
  receivedAt: Date;
  attached?: Attached | undefined;
  /** Public address of the site. */
  origin: string;
  /** The nightly test inquiry, which is deleted once its email is sent. */
  isTest?: boolean;
};

/**
 * The email to the company: the whole message, a button to call the sender, and the sender as Reply-To. The sender's words
 * are text only; links are built from validated fields (IN-4, IN-6).
 */
export async function newMessageEmail(
  company: Company,
  { id, sent, attached, receivedAt, origin, isTest = false }: NewMessage,
): Promise<Omit<OutgoingMail, "to">> {
  const name = `${sent.firstName} ${sent.lastName}`;
  const title = `${isContact(sent) ? "New message" : "New inquiry"} from ${name}`;
  const [staffLink, staffWords] = isTest
    ? [`${origin}${dashboardPath}`, "Open the dashboard"]
    : [`${origin}/admin/messages?message=${id}`, "Open this message"];
  const fields = fieldsOf(sent);

  const rows = fields.map(
    ({ label, value, link }) => html`
<tr><th align="left" style="padding:12px 0 2px;font-size:16px;color:#3d4d5a">${label}</th></tr>
<tr><td style="padding:0 0 8px;border-bottom:1px solid #e6edf2">${link ? mailLink(company, link, value) : mailText(value)}</td></tr>`,
  );
  const email = await composeEmail(company, title, [
    {
      text: fields.map(({ label, value }) => `${label}:\n${value}`).join("\n\n"),
      html: html`${mailParagraph(mailButton(company, phoneLink(sent.phone), `Call ${phoneAsWritten(sent.phone)}`))}
<table width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 20px;table-layout:fixed;word-break:break-word;overflow-wrap:anywhere">${rows}</table>`,
    },
    ...(attached ? [attachedWords(attached)] : []),
    `Reply to this email to answer ${sent.email}.`,
    { text: `${staffWords}: ${staffLink}`, html: mailParagraph(mailLink(company, staffLink, staffWords)) },
    `Received ${whenInOffice(receivedAt, company.hours.timeZone)}.`,
  ]);
  return { kind: "new-message", replyTo: { name, address: sent.email }, ...email };
}

function attachedWords({ photos, plan }: Attached): string {
  if (photos === 0 && !plan) return "With photos that are still on their way. Open the message to see them.";
  const parts = [photos > 0 && (photos === 1 ? "one photo" : `${photos} photos`), plan && "a gutter plan"];
  const it = photos + Number(plan) === 1 ? "it" : "them";
  return `With ${parts.filter(Boolean).join(" and ")}. Open the message to see ${it}.`;
}

type Field = { label: string; value: string; link?: string };

function fieldsOf(sent: Inquiry): Field[] {
  const person: Field[] = [
    { label: "Name", value: `${sent.firstName} ${sent.lastName}` },
    { label: "Phone", value: phoneAsWritten(sent.phone), link: phoneLink(sent.phone) },
    { label: "Email", value: sent.email, link: mailtoLink(sent.email) },
  ];
  if (isContact(sent)) return [...person, { label: "Message", value: sent.additionalInfo }];
  return [
    ...person,
    { label: "Address", value: sent.address },
    { label: "Project needs", value: sent.projectNeeds },
    { label: "Additional information", value: sent.additionalInfo || "(left blank)" },
  ];
}

type Confirmation = {
  company: Company;
  /** The Reply-To (`inquiryAddresses`). */
  address: string;
  /** The day that stands for {callBack} in its sentences (OWN-80). */
  promise: PromisedDay | undefined;
  now: Date;
};

/**
 * The email to the sender. It repeats no typed text, not even the name: the address is unverified, and a stranger could
 * otherwise send any words to anyone in the company's name.
 */
export async function confirmationEmail(confirmation: Confirmation): Promise<Omit<OutgoingMail, "to">> {
  const { address, promise, now } = confirmation;
  const { name, phone, hours, hoursWords } = confirmation.company;
  const reopens = hoursAfterClosure(hours, now);
  const company = { ...confirmation.company, ...(reopens && { hoursWords: { ...hoursWords, week: reopens } }) };
  const facts = { ...emailFacts(company), callBack: promise?.by ?? company.callBack };
  const title = plainText(company.confirmationTitle, { facts });
  const sooner = reopens ? `${openingNow(hours, now).line}.` : plainText(company.confirmationTalk, { facts });
  const call = `Call ${phone.display}`;
  const stranger = plainText(company.confirmationStranger, { facts });
  const email = await composeEmail(company, title, [
    plainText(company.confirmationThanks, { facts }),
    plainText(withoutFreeEstimate(company.confirmationNext, company), { facts }),
    {
      text: `${sooner}\n${call}`,
      html: html`${mailParagraph(sooner)}${mailParagraph(mailButton(company, phone.href, call))}`,
    },
    ...(company.signedBy ? [`${company.signedBy}, ${name}`] : []),
    { text: `${stranger}\n\n${name}`, html: mailParagraph(stranger) },
  ]);
  return {
    ...email,
    kind: "confirmation",
    replyTo: { name, address },
    // Sent after all mail that staff wait for.
    priority: 200,
    subject: `${title} - ${name}`,
  };
}
