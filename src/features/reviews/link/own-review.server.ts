import type { Trx } from "#src/platform/database/database.server.ts";
import { closeGaps, listIds, moveEntry } from "#src/platform/database/ordered-list-queries.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { maxEntries } from "#src/schema/ordered-list.schema.ts";
import { noteChanges } from "#src/staff/editing/last-changes.ts";
import {
  deleteVerifiedReview,
  insertVerifiedReview,
  type RequestRow,
  type ReviewOfRequest,
  saveRequest,
  updateVerifiedReview,
} from "./queries.server.ts";
import type { OwnReview, WrittenOwnReview } from "./schema.ts";

/** A request with its review. */
export type Asked = { request: RequestRow; review: ReviewOfRequest | undefined };

const writtenFields = ["rating", "review_text", "reviewer_name", "town"] as const;

export function serializeOwnReview({ request, review }: Asked): OwnReview {
  const state = stateOf({ request, review });
  return {
    id: request.id,
    state,
    version: request.version,
    name: request.name,
    review: review ? writtenOf(review) : null,
    answer: state === "shown" ? (review?.answer ?? "") : "",
    reason: state === "hidden" || state === "closed" ? review?.hidden_reason || null : null,
  };
}

/** A review that is gone without having been withdrawn was deleted by staff. */
function stateOf({ request, review }: Asked): OwnReview["state"] {
  if (review) return review.deleted_at !== null ? "closed" : review.is_active === 1 ? "shown" : "hidden";
  const isDeleted = request.reviewed_at !== null && request.withdrawn_at === null;
  return request.is_closed === 1 || isDeleted ? "closed" : "open";
}

function writtenOf({ rating, review_text, reviewer_name, town }: WrittenOwnReview): WrittenOwnReview {
  return { rating, review_text, reviewer_name, town };
}

type Saved = "written" | "changed" | "same";

/**
 * Saves what a customer sends. A repetition changes nothing, so that a lost answer can be asked for again.
 *
 * @param version that the sender has seen
 * @throws {HttpProblem} 409 with `code`: "closed", "changed" or "full"
 */
export async function saveOwnReview(
  trx: Trx,
  asked: Asked,
  { sent, version, now }: { sent: WrittenOwnReview; version: number; now: Date },
): Promise<Saved> {
  const { request, review } = asked;
  const state = stateOf(asked);
  if (state === "closed") throw closed(asked);
  if (review && writtenFields.every((name) => review[name] === sent[name])) return "same";
  refuseUnseen(asked, version);
  if (review) {
    const names = writtenFields.filter((name) => review[name] !== sent[name]);
    const last_changes = noteChanges(review.last_changes, names, "The customer", now);
    await updateVerifiedReview(trx, review.id, { ...sent, last_changes });
    await saveRequest(trx, request.id, {});
    return "changed";
  }
  if ((await listIds(trx, "reviews")).length >= maxEntries)
    throw new HttpProblem(409, "We can’t take more reviews right now. Please call us.", { extra: { code: "full" } });
  const id = await insertVerifiedReview(trx, sent, now);
  await moveEntry(trx, "reviews", id, 1);
  const reviewed_at = request.reviewed_at ?? now.toISOString();
  await saveRequest(trx, request.id, { review_id: id, reviewed_at, withdrawn_at: null });
  return "written";
}

/**
 * Deletes a customer's review for good.
 *
 * @returns false if there was none
 * @throws {HttpProblem} 409 with the code "changed"
 */
export async function withdrawOwnReview(
  trx: Trx,
  asked: Asked,
  { version, now }: { version: number; now: Date },
): Promise<boolean> {
  const { request, review } = asked;
  if (!review) return false;
  refuseUnseen(asked, version);
  // Otherwise a review that staff took off the site could come back as a new one.
  const is_closed = stateOf(asked) === "shown" ? 0 : 1;
  await deleteVerifiedReview(trx, review.id);
  await closeGaps(trx, "reviews");
  await saveRequest(trx, request.id, { review_id: null, withdrawn_at: now.toISOString(), is_closed });
  return true;
}

function refuseUnseen(asked: Asked, version: number): void {
  if (asked.request.version === version) return;
  const error = "This review was changed in another window. Please look at both, and send yours again to keep it.";
  throw new HttpProblem(409, error, { extra: { code: "changed", own: serializeOwnReview(asked) } });
}

function closed(asked: Asked): HttpProblem {
  const error = "We have taken this review off our site, so it can’t be changed here. Please call us.";
  return new HttpProblem(409, error, { extra: { code: "closed", own: serializeOwnReview(asked) } });
}
