import { site } from "#site";
import type { Services } from "#src/app.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import { takeFromLimit } from "#src/platform/rate-limit.server.ts";
import { hashToken, keyedHash, newCode, newToken } from "#src/platform/token.server.ts";
import { findUserByEmail } from "../queries.server.ts";
import { securityNoticeEmail } from "../security-notice-email.server.ts";
import { replaceEmailChange } from "./queries.server.ts";
import { verificationEmail } from "./verification-email.server.ts";

/** SECURITY.md §1, Verify link and Verify code. */
const linkLifeMs = 24 * 60 * 60_000;
const codeLifeMs = 15 * 60_000;

/** What strangers can be told about other people's tries, or somebody's mailbox fills. */
const perOwner = { name: "tries to take an address", limit: 3, windowSeconds: 24 * 60 * 60 };

type Change = { userId: number; email: string };

/**
 * Begins a change of address in the caller's transaction, or begins it anew: earlier links and codes end. The mail goes to
 * the new address. Where that is another account's already, its owner is told that somebody tried, and everything else is
 * the same, so that nobody finds out who has an account (SECURITY.md §2 point 8, AZ-9).
 */
export async function startEmailChange(trx: Trx, services: Services, { userId, email }: Change): Promise<void> {
  const { config, clock, outbox } = services;
  const now = clock.now();
  const [token, code] = [newToken(), newCode()];
  const linkEndsAt = new Date(now.getTime() + linkLifeMs);
  const codeEndsAt = new Date(now.getTime() + codeLifeMs);
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
    const mail = await verificationEmail({ token, code, origin: config.origin, linkEndsAt, codeEndsAt });
    await outbox.enqueue(trx, { ...mail, to: email });
    return;
  }
  const told = await takeFromLimit(trx, { ...perOwner, key: owner.email, now, secret: config.secret });
  if (told.ok) await outbox.enqueue(trx, { ...(await triedEmail(now)), to: owner.email });
}

/** Bound to user and address: a code of one change is no use in another (SECURITY.md TK-7). */
export function codeHmac(secret: string, { userId, email }: Change, code: string): string {
  return keyedHash(secret, "email change code", String(userId), email, code);
}

function triedEmail(at: Date) {
  return securityNoticeEmail({
    title: "Somebody tried to use your email address",
    text: `Somebody with another account at ${site.name} tried to make this address theirs. It stays with your account, and nothing has changed.`,
    at,
  });
}
