import type { Trx } from "#src/platform/database/database.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import type { Services } from "#src/services.ts";
import { codePart, composeEmail } from "#src/site/document/compose-email.server.ts";
import { labelInSentence } from "#src/staff/session/device-label.ts";
import { codeLifeMs } from "#src/staff/session/security-policy.ts";

const words = {
  "sign-in": {
    title: "Your login code",
    asked: "Type this code on the page where you are logging in:",
    stranger:
      "If this wasn’t you, someone knows your password. Don’t share the code with anyone, and change your password now.",
  },
  "set-up": {
    title: "Your code for two-factor authentication",
    asked: "Type this code on the page where you are turning on two-factor authentication:",
    stranger:
      "If this wasn’t you, someone is logged in as you. Don’t share the code with anyone, and change your password now.",
  },
} as const;

type CodeMail = { to: string; code: string; purpose: keyof typeof words; device: string };

/**
 * Enqueues the email with a one-time code. The subject has no code: the outbox keeps subjects, and phones show them while locked.
 *
 * @param device label of the browser
 */
export async function enqueueCode(
  trx: Trx,
  { company, clock, outbox }: Pick<Services, "company" | "clock" | "outbox">,
  { to, code, purpose, device }: CodeMail,
): Promise<void> {
  const { title, asked, stranger } = words[purpose];
  const facts = company.current();
  const when = whenInOffice(clock.now(), facts.hours.timeZone);
  const life = `It works once, for ten minutes. Someone asked for it on ${when}, from ${labelInSentence(device)}.`;
  const neverAsked = `No one at ${facts.name} will ever ask you for it.`;
  const email = await composeEmail(facts, title, [asked, codePart(code), life, neverAsked, stranger]);
  const expiresAt = new Date(clock.now().getTime() + codeLifeMs);
  await outbox.enqueue(trx, { ...email, to, kind: "code", priority: 0, expiresAt, atMostOnce: true });
}
