import { html } from "hono/html";
import type { Company } from "#src/facts/company.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { type Markup, mailButton, mailHeading, mailPage, mailParagraph } from "./mail-layout.server.ts";

/** A paragraph; with two forms if plain text and HTML differ. */
type Part = string | { text: string; html: Markup };

/** An email of a heading and paragraphs, as plain text and as HTML. */
export async function composeEmail(
  company: Company,
  title: string,
  parts: readonly Part[],
): Promise<Pick<OutgoingMail, "subject" | "text" | "html">> {
  const forms = parts.map((part) => (typeof part === "string" ? { text: part, html: mailParagraph(part) } : part));
  return {
    subject: title,
    text: [title, ...forms.map(({ text }) => text)].join("\n\n"),
    html: await mailPage(company, title, html`${mailHeading(company, title)}${forms.map((form) => form.html)}`),
  };
}

export function buttonPart(company: Company, link: string, label: string): Part {
  return { text: `${label}:\n${link}`, html: mailParagraph(mailButton(company, link, label)) };
}

export function codePart(code: string): Part {
  return {
    text: code,
    html: html`<p style="margin:0 0 16px;font:700 34px/1.2 Consolas,Menlo,monospace;letter-spacing:6px">${code}</p>`,
  };
}
