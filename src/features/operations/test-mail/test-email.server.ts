import { html } from "hono/html";
import { site } from "#site";
import { mailHeading, mailPage, mailParagraph } from "#src/platform/mail/mail-layout.server.ts";

/** The mail itself: whoever reads it knows that mail works. */
export async function testEmail(origin: string) {
  const title = `Test email from ${site.name}`;
  const works = `Someone asked the website at ${origin} to send this email. You are reading it, so email works.`;
  const nothing = "You don’t need to do anything.";
  return {
    subject: title,
    text: [title, works, nothing].join("\n\n"),
    html: await mailPage(title, html`${mailHeading(title)}${mailParagraph(works)}${mailParagraph(nothing)}`),
  };
}
