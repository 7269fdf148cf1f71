import { html } from "hono/html";
import { site } from "#site";
import { mailButton, mailHeading, mailPage, mailParagraph } from "#src/platform/mail/mail-layout.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { resetLifeMs } from "../security-policy.ts";

type ResetMail = {
  token: string;
  /** The site's own address from the settings, never what a request says (TK-3). */
  origin: string;
  now: Date;
};

/** The mail with the link to choose a new password. It goes before notices, and is not sent once its link has ended. */
export async function resetEmail({ token, origin, now }: ResetMail): Promise<Omit<OutgoingMail, "to">> {
  const title = "Choose a new password";
  const link = `${origin}/reset-password?token=${token}`;
  const asked = `On ${whenInOffice(now)}, someone asked for a new password for your account at ${site.name}.`;
  const life = "The link works once, for 30 minutes. A newer link replaces this one.";
  const stranger = "If this was not you, you don’t need to do anything: your password stays as it is.";
  return {
    kind: "password-reset",
    priority: 10,
    expiresAt: new Date(now.getTime() + resetLifeMs),
    subject: title,
    text: [title, asked, link, life, stranger].join("\n\n"),
    html: await mailPage(
      title,
      html`
${mailHeading(title)}
${mailParagraph(asked)}
${mailParagraph(mailButton(link, "Choose a new password"))}
${mailParagraph(life)}
${mailParagraph(stranger)}`,
    ),
  };
}
