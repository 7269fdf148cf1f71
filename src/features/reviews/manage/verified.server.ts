import type { TakedownReason } from "#db/schema.ts";
import type { EntryOf } from "#src/platform/database/ordered-list-queries.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { reasonNames } from "#src/staff/audit/reasons.schema.ts";
import type { Beside } from "#src/staff/editing/entry-changes.server.ts";
import { reviewFieldErrors } from "./schema.ts";

export type ReviewRow = EntryOf<"reviews">;

const customersFields = ["reviewer_name", "review_text", "rating", "town"] as const;

/**
 * Refuses what staff may not do with a verified review (LEAD-85): change the customer's words, stars, name or town, or hide it without
 * a reason, which is kept while it is off the site.
 *
 * @throws {HttpProblem} 400
 */
export function besideChange(reason: TakedownReason | undefined) {
  return (before: ReviewRow, changed: Partial<ReviewRow>): Beside<ReviewRow> => {
    if (before.is_verified === 0) return {};
    const refused = customersFields.filter((field) => field in changed);
    if (refused.length > 0) throw refusal(reviewFieldErrors.verified, refused);
    if (changed.is_active === undefined) return {};
    return changed.is_active === 1 ? { columns: { hidden_reason: "" } } : takenOff(reason);
  };
}

/** Keeps why a verified review is deleted (LEAD-85). @throws {HttpProblem} 400 without a reason, or with one that is not of the list */
export function besideDeletion({ is_verified }: ReviewRow, [typed, ...more]: readonly string[]): Beside<ReviewRow> {
  const reason = reasonNames.find((name) => name === typed && more.length === 0);
  if (is_verified === 0 && (typed === undefined || reason)) return reason ? { details: { reason } } : {};
  return takenOff(reason);
}

/** Refuses to answer a sample. @throws {HttpProblem} 400 */
export function besideAnswer(before: ReviewRow, { answer }: Partial<ReviewRow>): Beside<ReviewRow> {
  if (before.is_sample === 1) throw new HttpProblem(400, "A sample is not from a customer, so it gets no answer.");
  return { edited: answer === "" ? "review-answer-removed" : "review-answered" };
}

function takenOff(reason: TakedownReason | undefined): Beside<ReviewRow> {
  if (reason === undefined) throw refusal(reviewFieldErrors.reason, ["reason"]);
  return { columns: { hidden_reason: reason }, details: { reason } };
}

function refusal(error: string, fields: readonly string[]): HttpProblem {
  return new HttpProblem(400, error, { extra: { fields: Object.fromEntries(fields.map((name) => [name, error])) } });
}
