import type { Company } from "#src/facts/company.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { codePart, composeEmail } from "#src/site/document/compose-email.server.ts";
import { labelInSentence } from "#src/staff/session/device-label.ts";
import { codeLifeMs } from "#src/staff/session/security-policy.ts";

type CodeMail = {
  /** Six digits. */
  code: string;
  purpose: "sign-in" | "set-up";
  now: Date;
  /** Label of the browser, if it is known. */
  device?: string | undefined;
};

const words = {
  "sign-in": {
    title: "Your login code",
    asked: "Type this code on the page where you are logging in:",
    stranger:
      "If this was not you, someone knows your password: do not share the code with anyone, and change your password.",
  },
  "set-up": {
    title: "Your code for two-factor authentication",
    asked: "Type this code on the page where you are turning on two-factor authentication:",
    stranger:
      "If this was not you, someone is logged in as you: do not share the code with anyone, and change your password.",
  },
} as const;

/** The email with a one-time code. The subject has no code: the outbox keeps subjects, and phones show them while locked. */
export async function codeEmail(
  company: Company,
  { code, purpose, now, device }: CodeMail,
): Promise<Omit<OutgoingMail, "to">> {
  const { title, asked, stranger } = words[purpose];
  const life = `It works once, for ten minutes. It was requested on ${whenInOffice(now, company.hours.timeZone)}${device ? `, from ${labelInSentence(device)}` : ""}.`;
  const neverAsked = `No one at ${company.name} will ever ask you for it.`;
  return {
    kind: "code",
    priority: 0,
    expiresAt: new Date(now.getTime() + codeLifeMs),
    atMostOnce: true,
    ...(await composeEmail(company, title, [asked, codePart(code), life, neverAsked, stranger])),
  };
}
