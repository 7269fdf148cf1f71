import { html } from "hono/html";
import { site } from "#site";
import { mailHeading, mailPage, mailParagraph } from "#src/platform/mail/mail-layout.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { labelInSentence } from "./session/device-label.ts";

type Notice = {
  /** Subject and heading, such as "Your password was changed". */
  title: string;
  /** The consequences, in a sentence or two. */
  text: string;
  at: Date;
  /** Label of the browser, if it is known. */
  device?: string | undefined;
};

/** The notice about a change of an account, so that its owner can object (AU-14, ASVS 6.3.7). */
export async function securityNoticeEmail({ title, text, at, device }: Notice): Promise<Omit<OutgoingMail, "to">> {
  const when = `${whenInOffice(at)}${device ? `, from ${labelInSentence(device)}` : ""}.`;
  const objection = `If this was not you, call us at ${site.phone.display} and change your password at once.`;
  return {
    kind: "security-notice",
    subject: title,
    text: [title, text, when, objection].join("\n\n"),
    html: await mailPage(
      title,
      html`${mailHeading(title)}${mailParagraph(text)}${mailParagraph(when)}${mailParagraph(objection)}`,
    ),
  };
}
