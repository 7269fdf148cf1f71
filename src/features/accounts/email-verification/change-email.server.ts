import type { EmailChangesTable } from "#db/schema.ts";
import type { Company } from "#src/facts/company.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { consumeRateLimit, enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { refuseTooMany } from "#src/platform/process/problem.ts";
import { hashToken, keyedHash, newCode, newToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { buttonPart, codePart, composeEmail } from "#src/site/document/compose-email.server.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { rateLimits, verificationCodeLifeMs, verificationLinkLifeMs } from "#src/staff/session/security-policy.ts";
import type { Session } from "#src/staff/session/sessions.server.ts";
import { changeCredentials, findUser, findUserByEmail } from "../queries.server.ts";
import { enqueueSecurityNotice } from "../security-notice.server.ts";
import { revokeOtherAccess, revokeUserAccess } from "../session/revoke-access.server.ts";
import { deleteEmailChange, replaceEmailChange } from "./queries.server.ts";

type Change = { userId: number; email: string };

/**
 * Starts a change of address in the caller's transaction; earlier links and codes are void. The email goes to the new address. If
 * that address has an account, its owner gets a notice instead and everything else is the same, so that the caller cannot find
 * out which addresses have an account (S-8, AZ-9).
 *
 * @param resend sends the email of a pending change again
 * @throws {HttpProblem} 429
 */
export async function startEmailChange(
  trx: Trx,
  services: Services,
  { userId, email, resend = false }: Change & { resend?: boolean },
): Promise<void> {
  const { config, clock, outbox } = services;
  const company = services.company.current();
  const now = clock.now();
  const key = String(userId);
  const text = resend
    ? "Too many tries. Please wait before you ask for another email."
    : "Too many changes of your email address. Please try again later.";
  const waitSeconds = await consumeRateLimit(trx, services, { ...rateLimits.verificationMail, key });
  // A first email has no wait, so that a typing error can be corrected at once.
  if (resend) refuseTooMany(waitSeconds, text);
  await enforceRateLimit(trx, services, { ...rateLimits.verificationMails, key }, text);
  const [token, code] = [newToken(), newCode()];
  const linkEndsAt = new Date(now.getTime() + verificationLinkLifeMs);
  const codeEndsAt = new Date(now.getTime() + verificationCodeLifeMs);
  await replaceEmailChange(trx, {
    user_id: userId,
    email,
    link_hash: hashToken(token),
    link_expires_at: linkEndsAt.toISOString(),
    code_hmac: codeHmac(config.secret, { userId, email }, code),
    code_expires_at: codeEndsAt.toISOString(),
  });
  const owner = await findUserByEmail(trx, email);
  if (!owner) {
    const { origin } = config;
    const mail = await verificationEmail(company, { token, code, origin, linkEndsAt, codeEndsAt });
    await outbox.enqueue(trx, { ...mail, to: email });
    return;
  }
  if ((await consumeRateLimit(trx, services, { ...rateLimits.addressNotices, key: owner.email })) !== undefined) return;
  await enqueueSecurityNotice(trx, services, {
    to: owner.email,
    title: "Someone tried to use your email address",
    text: `Someone with another account at ${company.name} tried to use this address. It still belongs to your account, and nothing has changed.`,
    advice: "You don’t need to do anything.",
  });
}

/**
 * Gives the account its verified address, in the transaction that found the link or code, and consumes both. Other sessions and all
 * devices are revoked; the confirming session stays if it is of this user. Both addresses get a notice (S-9, AU-14).
 *
 * @param session of the confirming browser, perhaps of another user
 * @returns the new token of the session, if it is of this user; undefined if another account has the address by now
 */
export async function completeEmailChange(
  trx: Trx,
  services: Services,
  change: EmailChangesTable,
  { session, device }: { session: Session | undefined; device: string },
): Promise<{ userId: number; token: string | undefined } | undefined> {
  const userId = change.user_id;
  const user = await findUser(trx, userId);
  const owner = await findUserByEmail(trx, change.email);
  await deleteEmailChange(trx, userId);
  if (!user || owner) return undefined;
  await changeCredentials(trx, userId, { email: change.email });
  const own = session?.user.id === userId ? session : undefined;
  const token = own && (await revokeOtherAccess(trx, own));
  if (!token) await revokeUserAccess(trx, userId);

  await recordAuditEvent(trx, services.clock.now(), { kind: "email-changed", by: user });
  for (const to of [user.email, change.email])
    await enqueueSecurityNotice(trx, services, {
      to,
      title: "Your email address was changed",
      text: "Your account has a new email address. Our emails go there, and you log in with it. We logged you out in every other browser.",
      device,
    });
  return { userId, token };
}

/** Bound to user and address, so that a code is valid for its own change only (TK-7). */
export function codeHmac(secret: string, { userId, email }: Change, code: string): string {
  return keyedHash(secret, "email change code", String(userId), email, code);
}

type VerificationMail = { token: string; code: string; origin: string; linkEndsAt: Date; codeEndsAt: Date };

/**
 * The email that verifies an address: a link, and a code for reading email on another device. It repeats no typed text, not even a
 * name, since its receiver is unverified. The subject has no code: phones show subjects while locked.
 *
 * @param origin from the settings, never from a request (TK-3)
 */
async function verificationEmail(company: Company, { token, code, origin, linkEndsAt, codeEndsAt }: VerificationMail) {
  const title = "Confirm your email address";
  const link = `${origin}/verify-email?code=${token}`;
  const asked = `Someone with an account at ${company.name} wants to use this email address for it. Nothing changes until you confirm the address.`;
  const linkLife = `The link works once, until ${whenInOffice(linkEndsAt, company.hours.timeZone)}.`;
  const instead = `Or type this code on the page where you changed the address. The code works until ${whenInOffice(codeEndsAt, company.hours.timeZone)}:`;
  const stranger = "If this wasn’t you, you don’t need to do anything. Just don’t share the code with anyone.";
  const button = buttonPart(company, link, "Confirm this address");
  const email = await composeEmail(company, title, [asked, button, linkLife, instead, codePart(code), stranger]);
  return { ...email, kind: "email-verification", priority: 10, expiresAt: linkEndsAt } as const;
}
