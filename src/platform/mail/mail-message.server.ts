import MailComposer from "nodemailer/lib/mail-composer";
import type { Mail } from "./mail.server.ts";

export type MessageSender = {
  /** The site's host name, used in every Message-ID. */
  host: string;
};

export type MimeMessage = { from: string; to: string; raw: Buffer };

/**
 * Writes the mail as MIME (RFC 5322, RFC 2047). The same mail always gives the same bytes. The library encodes subjects and
 * names; line breaks in them become spaces, never headers (IN-6).
 */
export async function writeMessage(mail: Mail, { host }: MessageSender): Promise<MimeMessage> {
  const composer = new MailComposer({
    from: mail.from,
    to: { name: "", address: mail.to },
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Programs that show an appointment want it twice: as an alternative of the text, and as a file.
    ...(mail.calendar && { icalEvent: { method: methodOf(mail.calendar), content: mail.calendar } }),
    date: mail.date,
    messageId: `<${mail.id}@${host}>`,
    baseBoundary: mail.id,
    // Every line ends in CRLF, in the body too (RFC 5322 §2.3).
    newline: "windows",
    headers: {
      // Out-of-office replies do not answer such mail (RFC 3834 §5).
      ...(!mail.byPerson && { "Auto-Submitted": "auto-generated" }),
      ...(mail.unsubscribe !== undefined && { "List-Unsubscribe": `<${mail.unsubscribe}>` }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const message = composer.compile();
  const envelope = message.getEnvelope();
  return { from: envelope.from || "", to: mail.to, raw: await message.build() };
}

function methodOf(calendar: string): string {
  return /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? "PUBLISH";
}
