import { html } from "hono/html";
import {
  mailButton,
  mailHeading,
  mailLink,
  mailPage,
  mailParagraph,
  mailText,
} from "#src/platform/mail/mail-layout.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { mailtoLink } from "./email-link.ts";
import { phoneAsWritten, phoneLink } from "./phone.ts";
import { type Inquiry, isContact } from "./schema.ts";

type NewMessage = {
  id: number;
  sent: Inquiry;
  receivedAt: Date;
  /** Public address of the site. */
  origin: string;
  /** The nightly test inquiry, which is deleted as soon as its mail has gone out. */
  isTest?: boolean;
};

/**
 * The mail to the company: everything that was written, one tap from calling back, answered by answering. The sender's words
 * appear as text only; links are made from checked parts (SECURITY.md IN-4, IN-6).
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
    ? [`${origin}/admin/dashboard`, "Open the dashboard"]
    : [`${origin}/admin/messages?message=${id}`, "Open this message"];
  const received = `Received ${whenInOffice(receivedAt)}.`;
  const fields = fieldsOf(sent);

  const rows = fields.map(
    ({ label, value, link }) => html`
<tr><th align="left" style="padding:12px 0 2px;font-size:16px;color:#3d4d5a">${label}</th></tr>
<tr><td style="padding:0 0 8px;border-bottom:1px solid #e6edf2">${link ? mailLink(link, value) : mailText(value)}</td></tr>`,
  );
  return {
    kind: "new-message",
    replyTo: { name, address: sent.email },
    subject: title,
    text: [
      title,
      ...fields.map(({ label, value }) => `${label}:\n${value}`),
      `Reply to this email to answer ${sent.email}.`,
      `${staffWords}: ${staffLink}`,
      received,
    ].join("\n\n"),
    html: await mailPage(
      title,
      html`
${mailHeading(title)}
${mailParagraph(mailButton(phoneLink(sent.phone), `Call ${phoneAsWritten(sent.phone)}`))}
<table width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 20px;table-layout:fixed;word-break:break-word;overflow-wrap:anywhere">${rows}</table>
${mailParagraph(`Reply to this email to answer ${sent.email}.`)}
${mailParagraph(mailLink(staffLink, staffWords))}
${mailParagraph(received)}`,
    ),
  };
}

type Field = { label: string; value: string; link?: string };

/** What the contact form does not ask for is left out. */
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
