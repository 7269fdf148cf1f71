import type { MiddlewareHandler } from "hono";
import type { TakedownReason } from "#db/schema.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { reasonNames } from "#src/staff/audit/reasons.schema.ts";
import { type AuditEvent, entryChanges } from "#src/staff/audit/record-audit-event.server.ts";
import { type ReviewRow, setHiddenReason } from "./queries.server.ts";
import { reviewFieldErrors, type WrittenReview } from "./schema.ts";

const customersFields = ["reviewer_name", "review_text", "rating"] as const;

/**
 * Refuses what staff may not do with a verified review (LEAD-85): change the customer's words, stars or name, or hide it without
 * a reason.
 *
 * @throws {HttpProblem} 400
 */
export function refuseChange(before: ReviewRow, sent: WrittenReview): void {
  if (before.is_verified === 0) return;
  const changed = customersFields.filter((field) => before[field] !== sent[field]);
  if (changed.length > 0) throw refusal(reviewFieldErrors.verified, changed);
  if (before.is_active === 1 && !sent.is_active) requireReason(before, sent.reason);
}

/** @throws {HttpProblem} 400 a verified review is taken off the site without a reason */
export function requireReason(review: ReviewRow, reason: TakedownReason | undefined): void {
  if (review.is_verified === 1 && reason === undefined) throw refusal(reviewFieldErrors.reason, ["reason"]);
}

type ReasonQuery = { reason?: TakedownReason };

/** Reads `?reason=` of a deletion. Anything that is not of the list gets 400. */
export const reasonQuery: MiddlewareHandler<
  object,
  string,
  { in: { query: ReasonQuery }; out: { query: ReasonQuery } }
> = async function readReason(c, next) {
  const [typed, ...more] = c.req.queries("reason") ?? [];
  const reason = reasonNames.find((name) => name === typed);
  if (typed !== undefined && (more.length > 0 || !reason)) throw refusal(reviewFieldErrors.reason, ["reason"]);
  c.req.addValidatedData("query", reason === undefined ? {} : { reason });
  await next();
};

function refusal(error: string, fields: readonly string[]): HttpProblem {
  return new HttpProblem(400, error, { extra: { fields: Object.fromEntries(fields.map((name) => [name, error])) } });
}

/** Keeps the reason while a verified review is off the site. */
export async function keepReason(trx: Trx, before: ReviewRow, { is_active, reason }: WrittenReview): Promise<void> {
  if (before.is_verified === 0) return;
  if (is_active) await setHiddenReason(trx, before.id, "");
  else if (before.is_active === 1) await setHiddenReason(trx, before.id, reason ?? "");
}

/** The audit events of a change by staff. */
export function changesOf(before: ReviewRow, after: ReviewRow): AuditEvent[] {
  const edited = ([...customersFields, "source"] as const).some((field) => before[field] !== after[field]);
  const events = entryChanges("review", before, after, edited).map((event) =>
    event.kind === "review-hidden" ? { ...event, details: { ...event.details, ...reasonOf(after) } } : event,
  );
  return before.sort_order === after.sort_order ? events : [...events, { kind: "reviews-reordered" }];
}

/** The reason as the activity log keeps it. */
export function reasonOf({ hidden_reason }: Pick<ReviewRow, "hidden_reason">): { reason?: TakedownReason } {
  return hidden_reason === "" ? {} : { reason: hidden_reason };
}
