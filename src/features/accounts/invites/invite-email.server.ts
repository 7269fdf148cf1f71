import { html } from "hono/html";
import { site } from "#site";
import { mailButton, mailHeading, mailPage, mailParagraph } from "#src/platform/mail/mail-layout.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";

type Invitation = {
  /** Whoever invites, by name. */
  inviter: string;
  link: string;
  expiresAt: Date;
};

/** Invites somebody to make an account. What nobody sends in time is not sent at all, for its link opens nothing. */
export async function inviteEmail({ inviter, link, expiresAt }: Invitation): Promise<Omit<OutgoingMail, "to">> {
  const title = `You are invited to ${site.name}`;
  const invitation = `${inviter} has invited you to create an account on the website of ${site.name}.`;
  const how = "Choose your name and a password on this page:";
  const role = `You start as a User: you can log in and manage your own account. If you will work with messages, images or reviews, ${inviter} can make you an Admin once you have registered.`;
  const life = `The link works once, until ${whenInOffice(expiresAt)}. After that, ask for another invitation.`;
  const stranger = "If you don’t know what this is about, you don’t need to do anything.";
  return {
    kind: "invite",
    expiresAt,
    subject: title,
    text: [title, invitation, `${how}\n${link}`, role, life, stranger].join("\n\n"),
    html: await mailPage(
      title,
      html`
${mailHeading(title)}
${mailParagraph(invitation)}
${mailParagraph(how)}
${mailParagraph(mailButton(link, "Create my account"))}
${mailParagraph(role)}
${mailParagraph(life)}
${mailParagraph(stranger)}`,
    ),
  };
}
