import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { consumeRateLimit, refundRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { takeBackMail } from "#src/platform/mail/outbox-status-queries.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { deleteRequest, insertLink, insertRequest, isOptedOut, listOpenRequests } from "./queries.server.ts";
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

const counter = { name: "review requests", key: "company" };

/** Consumes one of the requests of the day. @returns the seconds to wait if none was left */
export function consumeDailyRequest(trx: Trx, parts: Parts): Promise<number | undefined> {
  return consumeRateLimit(trx, parts, { ...counter, limit: maxAskedInADay, windowSeconds: 24 * 3_600 });
}

/** Gives so many of them back. */
export async function refundDailyRequests(db: Db, parts: Pick<Parts, "config">, count: number): Promise<void> {
  for (let left = count; left > 0; left--) await refundRateLimit(db, parts, counter);
}

/** Stores that a customer is asked, with a link, and enqueues the email, which waits for Undo. @returns the id of the request */
export async function askForReview(
  trx: Trx,
  { config, clock, company, outbox }: Parts,
  { jobId, name, email }: Customer,
): Promise<number> {
  const now = clock.now();
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() + linkMonths);
  const token = newToken();
  const times = { asked_at: now.toISOString(), expires_at: until.toISOString() };
  const request = { message_id: null, job_id: jobId, name, email, ...times };
  const id = await insertRequest(trx, request);
  await insertLink(trx, id, hashToken(token));
  const mail = await reviewRequestEmail(company.current(), { name, token, origin: config.origin, until });
  const expiresAt = new Date(now.getTime() + mailLifeMs);
  await outbox.enqueue(trx, { ...mail, to: email, about: aboutRequest(id), waitsForUndo: true, expiresAt });
  return id;
}

export const aboutRequest = (id: number) => `review request ${id}`;

/** Takes back that a customer is asked, with the email (JOB-23). @returns false if that may have gone */
export async function takeBackRequest(trx: Trx, id: number): Promise<boolean> {
  if (!(await takeBackMail(trx, { about: aboutRequest(id) }))) return false;
  await deleteRequest(trx, id);
  return true;
}

/** Whether a mail may still go out: none that asks for a review to an address that has opted out, or has answered (LEAD-87). */
export async function isReviewMailWanted(
  db: Db,
  now: Date,
  { kind, recipient }: { kind: string; recipient: string },
): Promise<boolean> {
  if (kind !== requestKind && kind !== reminderKind) return true;
  if (await isOptedOut(db, recipient)) return false;
  if (kind === requestKind) return true;
  return (await listOpenRequests(db, recipient, now)).some(({ reviewed_at }) => reviewed_at === null);
}
