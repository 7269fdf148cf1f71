import { site } from "#site";
import { buttonPart, codePart, composeEmail } from "#src/platform/mail/compose-email.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";

type VerificationMail = {
  token: string;
  /** Six digits. */
  code: string;
  /** From the settings, never from a request (TK-3). */
  origin: string;
  linkEndsAt: Date;
  codeEndsAt: Date;
};

/**
 * The email that verifies an address: a link, and a code for reading email on another device. It repeats no typed text, not even a
 * name, since its receiver is unverified. The subject has no code: phones show subjects while locked.
 */
export async function verificationEmail({
  token,
  code,
  origin,
  linkEndsAt,
  codeEndsAt,
}: VerificationMail): Promise<Omit<OutgoingMail, "to">> {
  const title = "Confirm your email address";
  const link = `${origin}/verify-email?code=${token}`;
  const asked = `Someone with an account at ${site.name} wants to use this email address for it. Nothing changes until the address is confirmed.`;
  const linkLife = `The link works once, until ${whenInOffice(linkEndsAt)}.`;
  const instead = `Or type this code on the page where the address was changed. The code works until ${whenInOffice(codeEndsAt)}:`;
  const stranger = "If this was not you, you don’t need to do anything, but do not share the code with anyone.";
  return {
    kind: "email-verification",
    priority: 10,
    expiresAt: linkEndsAt,
    ...(await composeEmail(title, [
      asked,
      buttonPart(link, "Confirm this address"),
      linkLife,
      instead,
      codePart(code),
      stranger,
    ])),
  };
}
