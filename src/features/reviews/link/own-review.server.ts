import { isDeepStrictEqual } from "node:util";
import type { TakedownReason } from "#db/schema.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import {
  closeGaps,
  insertEntry,
  listIds,
  moveEntry,
  updateEntry,
} from "#src/platform/database/ordered-list-queries.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { type LastChanges, noteChanges, readLastChanges } from "#src/schema/last-changes.ts";
import { maxEntries } from "#src/schema/ordered-list.schema.ts";
import { applyChanges, changedBefore } from "#src/staff/editing/apply-changes.server.ts";
import { deleteVerifiedReview, type RequestRow, type ReviewOfRequest, saveRequest } from "./queries.server.ts";
import type { WrittenOwnReview } from "./schema.ts";

/** A customer's review as their link shows it. */
export type OwnReview = {
  /** Of the request; grants nothing. */
  id: number;
  /**
   * - `open`: none is written, or it was withdrawn
   * - `shown`: on the site
   * - `hidden`: staff have taken it off; it can still be changed and withdrawn
   * - `closed`: staff have deleted it; no other can be written
   */
  state: "open" | "shown" | "hidden" | "closed";
  /** By the fields of the review; never with the name of a member of staff. */
  changes: LastChanges;
  /** For the field: "Ann L." of Ann Lee. */
  name: string;
  review: WrittenOwnReview | null;
  /** What the company answers; "" without an answer. */
  answer: string;
  /** Why staff have taken it off the site. */
  reason: TakedownReason | null;
};

/** A request with its review. */
export type Asked = { request: RequestRow; review: ReviewOfRequest | undefined };

export function serializeOwnReview({ request, review }: Asked): OwnReview {
  const state = stateOf({ request, review });
  return {
    id: request.id,
    state,
    changes: review ? changesFor(review) : {},
    name: proposedName(request.name),
    review: review ? writtenOf(review) : null,
    answer: state === "shown" ? (review?.answer ?? "") : "",
    reason: state === "hidden" || state === "closed" ? review?.hidden_reason || null : null,
  };
}

/** In public no one has to stand with the whole name. */
function proposedName(name: string): string {
  const [first = "", ...more] = name.split(/\s+/);
  const [initial] = more.at(-1) ?? "";
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
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

/** A link can be forwarded, so the customer reads no name. */
function changesFor(review: ReviewOfRequest): LastChanges {
  const noted = Object.entries(readLastChanges(review.last_changes)).filter(([name]) => name in writtenOf(review));
  return Object.fromEntries(noted.map(([name, { at }]) => [name, { by: "You or someone with your link", at }]));
}

type Saved = "written" | "changed" | "same";

/**
 * Saves what a customer sends. A repetition changes nothing, so that a lost answer can be asked for again.
 *
 * @param was what the sender saw
 * @throws {HttpProblem} 409 with `code`: "closed", "changed" or "full"
 */
export async function saveOwnReview(
  trx: Trx,
  asked: Asked,
  { sent, was, now }: { sent: WrittenOwnReview; was: WrittenOwnReview | null; now: Date },
): Promise<Saved> {
  const { request, review } = asked;
  const state = stateOf(asked);
  if (state === "closed") throw closed(asked);
  const present: Partial<WrittenOwnReview> = review ? writtenOf(review) : {};
  const show = () => serializeOwnReview(asked);
  const changed = await applyChanges(present, { now: sent, was: was ?? {} }, show);
  const names = Object.keys(changed);
  if (review && names.length === 0) return "same";
  // A change of a review that was taken back in between.
  if (!review && was) throw changedBefore(show());
  const last_changes = noteChanges(review?.last_changes ?? "{}", names, "The customer", now);
  if (review) {
    await updateEntry(trx, "reviews", review.id, { ...changed, last_changes });
    await saveRequest(trx, request.id, {});
    return "changed";
  }
  if ((await listIds(trx, "reviews")).length >= maxEntries)
    throw new HttpProblem(409, "We can’t take more reviews right now. Please call us.", { extra: { code: "full" } });
  const fresh = { is_active: 1, is_verified: 1, is_new: 1, created_at: now.toISOString() } as const;
  const id = await insertEntry(trx, "reviews", { ...sent, last_changes, ...fresh });
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
  { was, now }: { was: WrittenOwnReview; now: Date },
): Promise<boolean> {
  const { request, review } = asked;
  if (!review) return false;
  if (!isDeepStrictEqual(was, writtenOf(review))) throw changedBefore(serializeOwnReview(asked));
  // Otherwise a review that staff took off the site could come back as a new one.
  const is_closed = stateOf(asked) === "shown" ? 0 : 1;
  await deleteVerifiedReview(trx, review.id);
  await closeGaps(trx, "reviews");
  await saveRequest(trx, request.id, { review_id: null, withdrawn_at: now.toISOString(), is_closed });
  return true;
}

function closed(asked: Asked): HttpProblem {
  const error = "We have taken this review off our site, so it can’t be changed here. Please call us.";
  return new HttpProblem(409, error, { extra: { code: "closed", own: serializeOwnReview(asked) } });
}
