import { html } from "hono/html";
import { type Look, lookShades } from "#src/facts/accent.ts";
import type { Company } from "#src/facts/company.ts";
import { mailtoLink } from "#src/platform/mail/mailto-link.ts";

/** A piece of HTML in which every inserted value is escaped. */
export type Markup = ReturnType<typeof html>;

const ink = "#1d2b36";

/**
 * The layout of every mail: the company's name above, its contact below. Mail programs support tables and style attributes
 * only. Without pictures a mail loads nothing and cannot track its reader.
 */
export async function mailPage(company: Company, title: string, content: Markup): Promise<string> {
  const { heading, action, page: ground, bright } = lookShades(company);
  const page = await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;padding:0;background:${ground};color:${ink}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:${ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellspacing="0" cellpadding="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #d9e3ea">
<tr><td style="padding:20px 28px;background:${heading};border-bottom:4px solid ${bright};color:#ffffff;font:700 20px/1.3 Verdana,Arial,sans-serif">${company.name}</td></tr>
<tr><td style="padding:28px;font:17px/1.55 Verdana,Arial,sans-serif;color:${ink}">${content}</td></tr>
<tr><td style="padding:18px 28px;border-top:1px solid #d9e3ea;font:16px/1.5 Verdana,Arial,sans-serif;color:#3d4d5a">
${company.name}<br>
<a href="${company.phone.href}" style="color:${action}">${company.phone.display}</a>, ${company.hoursWords.week}<br>
<a href="${mailtoLink(company.email)}" style="color:${action}">${company.email}</a>
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
  return page.toString();
}

export function mailHeading(look: Look, text: string): Markup {
  return html`<h1 style="margin:0 0 18px;font:700 23px/1.3 Verdana,Arial,sans-serif;color:${lookShades(look).heading}">${text}</h1>`;
}

export function mailParagraph(content: Markup | string): Markup {
  return html`<p style="margin:0 0 16px">${typeof content === "string" ? mailText(content) : content}</p>`;
}

export function mailLink(look: Look, href: string, text: string): Markup {
  return html`<a href="${href}" style="color:${lookShades(look).action}">${text}</a>`;
}

/** A link with a large target, in the accent color. */
export function mailButton(look: Look, href: string, text: string): Markup {
  const { accent, onAccent, accentEdge } = lookShades(look);
  return html`<a href="${href}" style="display:inline-block;padding:12px 20px;background:${accent};border:2px solid ${accentEdge === "transparent" ? accent : accentEdge};color:${onAccent};font-weight:700;text-decoration:none;border-radius:6px">${text}</a>`;
}

/** Typed text with its line breaks. `dir="auto"` keeps right-to-left text within its cell. */
export function mailText(text: string): Markup {
  const lines = text.split("\n").map((line, index) => html`${index > 0 ? html`<br>` : ""}${line}`);
  return html`<span dir="auto">${lines}</span>`;
}
