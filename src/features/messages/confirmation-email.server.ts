import { html } from "hono/html";
import { site } from "#site";
import { mailButton, mailHeading, mailPage, mailParagraph } from "#src/platform/mail/mail-layout.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";

/**
 * The mail to the sender. Nobody has proved that the address is theirs, so it repeats nothing that was typed, not even the
 * name: otherwise anyone could have their words sent to anyone in the company's name.
 *
 * @param mailTo who gets inquiries; answers go to the first of them (FORM-19)
 */
export async function confirmationEmail(mailTo: readonly string[]): Promise<Omit<OutgoingMail, "to">> {
  const [address = site.email] = mailTo;
  const title = "We have your message";
  const thanks = `Thank you for writing to ${site.name}. Your message has reached us.`;
  const next = `What happens next: we’ll read it and call you back ${site.callBack}. The estimate is free, with no obligation.`;
  const sooner = `Would you rather talk now? We answer the phone ${site.hours.days}, ${site.hours.time}.`;
  const stranger = "If you did not write to us, someone mistyped an address. You don’t need to do anything.";
  return {
    kind: "confirmation",
    replyTo: { name: site.name, address },
    // Confirmations to strangers go after all that the company's own people wait for.
    priority: 200,
    subject: `${title} - ${site.name}`,
    text: [title, thanks, next, `${sooner}\nCall ${site.phone.display}`, stranger, site.name].join("\n\n"),
    html: await mailPage(
      title,
      html`
${mailHeading(title)}
${mailParagraph(thanks)}
${mailParagraph(next)}
${mailParagraph(sooner)}
${mailParagraph(mailButton(site.phone.href, `Call ${site.phone.display}`))}
${mailParagraph(stranger)}`,
    ),
  };
}
