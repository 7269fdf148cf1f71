import { html } from "hono/html";
import { site } from "#site";
import { mailHeading, mailPage, mailParagraph } from "#src/platform/mail-layout.server.ts";

/** The mail itself: whoever reads it knows that mail works. */
export async function testEmail(origin: string) {
  const title = `Test mail from ${site.name}`;
  const works = `Somebody asked the website at ${origin} to send this mail. You are reading it, so mail works.`;
  const nothing = "There is nothing you need to do.";
  return {
    subject: title,
    text: [title, works, nothing].join("\n\n"),
    html: await mailPage(title, html`${mailHeading(title)}${mailParagraph(works)}${mailParagraph(nothing)}`),
  };
}
