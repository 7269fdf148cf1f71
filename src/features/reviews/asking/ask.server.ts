import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { consumeRateLimit, type RateLimitResult } from "#src/platform/limits/rate-limit.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { awaitsReview, insertLink, insertRequest, isOptedOut } from "./queries.server.ts";
import { reminderKind, requestKind, reviewRequestEmail } from "./request-emails.server.ts";

type Parts = Pick<Services, "config" | "clock" | "company" | "outbox">;

/** So many customers are asked in a day (P-25). */
export const maxAskedInADay = 100;

const linkMonths = 12;
/** A week later the reminder goes. */
const mailLifeMs = 7 * dayMs;

type Customer = {
  /** The done job; null for a customer whom staff entered. */
  jobId: number | null;
  name: string;
  /** In lower case. */
  email: string;
};

/** Consumes one of the requests of the day. */
export function consumeDailyRequest(trx: Trx, { clock, config }: Parts): Promise<RateLimitResult> {
  const day = { limit: maxAskedInADay, windowSeconds: 24 * 3_600 };
  const shared = { now: clock.now(), secret: config.secret };
  return consumeRateLimit(trx, { name: "review requests", key: "company", ...day, ...shared });
}

/** Stores that a customer is asked, with a link, and enqueues the email. */
export async function askForReview(
  trx: Trx,
  { config, clock, company, outbox }: Parts,
  { jobId, name, email }: Customer,
): Promise<void> {
  const now = clock.now();
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() + linkMonths);
  const token = newToken();
  const times = { asked_at: now.toISOString(), expires_at: until.toISOString() };
  const request = { message_id: null, job_id: jobId, name, email, ...times };
  await insertLink(trx, await insertRequest(trx, request), hashToken(token));
  const mail = await reviewRequestEmail(company.current(), { name, token, origin: config.origin, until });
  await outbox.enqueue(trx, { ...mail, to: email, expiresAt: new Date(now.getTime() + mailLifeMs) });
}

/** Whether a mail may still go out: none that asks for a review to an address that has opted out, or has answered (LEAD-87). */
export async function isReviewMailWanted(
  db: Db,
  now: Date,
  { kind, recipient }: { kind: string; recipient: string },
): Promise<boolean> {
  if (kind !== requestKind && kind !== reminderKind) return true;
  if (await isOptedOut(db, recipient)) return false;
  return kind === requestKind || awaitsReview(db, recipient, now);
}
