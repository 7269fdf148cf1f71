import { html } from "hono/html";
import { site } from "#site";
import { composeEmail } from "#src/platform/mail/compose-email.server.ts";
import { mailButton, mailLink, mailParagraph, mailText } from "#src/platform/mail/mail-layout.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { dashboardPath } from "#src/shell/navigation-links.ts";
import { mailtoLink } from "./email-link.ts";
import { phoneAsWritten, phoneLink } from "./phone.ts";
import { type Inquiry, isContact } from "./schema.ts";

type NewMessage = {
  id: number;
  sent: Inquiry;
  receivedAt: Date;
  /** Public address of the site. */
  origin: string;
  /** The nightly test inquiry, which is deleted once its email is sent. */
  isTest?: boolean;
};

/**
 * The email to the company: the whole message, a button to call the sender, and the sender as Reply-To. The sender's words
 * are text only; links are built from validated fields (IN-4, IN-6).
 */
export async function newMessageEmail({
  id,
  sent,
  receivedAt,
  origin,
  isTest = false,
}: NewMessage): Promise<Omit<OutgoingMail, "to">> {
  const name = `${sent.firstName} ${sent.lastName}`;
  const title = `${isContact(sent) ? "New message" : "New inquiry"} from ${name}`;
  const [staffLink, staffWords] = isTest
    ? [`${origin}${dashboardPath}`, "Open the dashboard"]
    : [`${origin}/admin/messages?message=${id}`, "Open this message"];
  const received = `Received ${whenInOffice(receivedAt)}.`;
  const fields = fieldsOf(sent);

  const rows = fields.map(
    ({ label, value, link }) => html`
<tr><th align="left" style="padding:12px 0 2px;font-size:16px;color:#3d4d5a">${label}</th></tr>
<tr><td style="padding:0 0 8px;border-bottom:1px solid #e6edf2">${link ? mailLink(link, value) : mailText(value)}</td></tr>`,
  );
  const email = await composeEmail(title, [
    {
      text: fields.map(({ label, value }) => `${label}:\n${value}`).join("\n\n"),
      html: html`${mailParagraph(mailButton(phoneLink(sent.phone), `Call ${phoneAsWritten(sent.phone)}`))}
<table width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 20px;table-layout:fixed;word-break:break-word;overflow-wrap:anywhere">${rows}</table>`,
    },
    `Reply to this email to answer ${sent.email}.`,
    { text: `${staffWords}: ${staffLink}`, html: mailParagraph(mailLink(staffLink, staffWords)) },
    received,
  ]);
  return { kind: "new-message", replyTo: { name, address: sent.email }, ...email };
}

type Field = { label: string; value: string; link?: string };

/** The fields that the sender's form has. */
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
    { label: "Additional information", value: sent.additionalInfo || "(nothing)" },
  ];
}

/**
 * The email to the sender. It repeats no typed text, not even the name: the address is unverified, and a stranger could
 * otherwise send any words to anyone in the company's name.
 *
 * @param mailTo recipients of inquiries; the first is the Reply-To (FORM-19)
 */
export async function confirmationEmail(mailTo: readonly string[]): Promise<Omit<OutgoingMail, "to">> {
  const [address = site.email] = mailTo;
  const title = "We have your message";
  const thanks = `Thank you for writing to ${site.name}. Your message has reached us.`;
  const next = `What happens next: we’ll read it and call you back ${site.callBack}. The estimate is free, with no obligation.`;
  const sooner = `Would you rather talk now? We answer the phone ${site.hours.days} ${site.hours.time}.`;
  const stranger = "If you did not write to us, someone mistyped an address. You don’t need to do anything.";
  const email = await composeEmail(title, [
    thanks,
    next,
    {
      text: `${sooner}\nCall ${site.phone.display}`,
      html: html`${mailParagraph(sooner)}${mailParagraph(mailButton(site.phone.href, `Call ${site.phone.display}`))}`,
    },
    { text: `${stranger}\n\n${site.name}`, html: mailParagraph(stranger) },
  ]);
  return {
    ...email,
    kind: "confirmation",
    replyTo: { name: site.name, address },
    // Sent after all mail that staff wait for.
    priority: 200,
    subject: `${title} - ${site.name}`,
  };
}
