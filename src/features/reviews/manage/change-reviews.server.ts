import type { Trx } from "#src/platform/database.server.ts";
import { moveTo } from "#src/ui/order.ts";
import { keptSince } from "./deleted-reviews.server.ts";
import {
  findReview,
  insertReview,
  listReviewIds,
  markDeleted,
  type ReviewRow,
  type ReviewValues,
  unmarkDeleted,
  updateReview,
  writeReviewOrder,
} from "./queries.server.ts";
import { limits, type WrittenReview } from "./schema.ts";

/*
 * Each change in the transaction of its call. All of them leave the reviews that are there in the places 1 to n, so that the
 * order which one person sees and moves is the one that another has left.
 */

/** Why nothing was changed. */
export type Refusal = "gone" | "full" | "changed";

type Found = Promise<ReviewRow | Refusal>;

/** Adds a review at its `sort_order`, or at the end. */
export async function addReview(trx: Trx, { sort_order, ...written }: WrittenReview, now: Date): Found {
  const ids = await listReviewIds(trx);
  if (ids.length >= limits.reviews) return "full";
  const id = await insertReview(trx, valuesOf(written), now);
  return placeAt(trx, [...ids, id], id, sort_order || ids.length + 1);
}

/** Changes a review; without `sort_order` it keeps its place. */
export async function changeReview(trx: Trx, id: number, { sort_order, ...written }: WrittenReview): Found {
  if (!(await updateReview(trx, id, valuesOf(written)))) return "gone";
  if (sort_order) return placeAt(trx, await listReviewIds(trx), id, sort_order);
  return (await findReview(trx, id)) ?? "gone";
}

/** Deletes a review; the others move up. */
export async function deleteReview(trx: Trx, id: number, now: Date): Promise<{ id: number } | Refusal> {
  if (!(await markDeleted(trx, id, now))) return "gone";
  await writeReviewOrder(trx, await listReviewIds(trx));
  return { id };
}

/** Brings a deleted review back to the place it had. One that is there already stays as it is. */
export async function restoreReview(trx: Trx, id: number, now: Date): Found {
  const ids = await listReviewIds(trx);
  if (ids.includes(id)) return (await findReview(trx, id)) ?? "gone";
  if (ids.length >= limits.reviews) return "full";
  const place = await unmarkDeleted(trx, id, keptSince(now));
  return place === undefined ? "gone" : placeAt(trx, [...ids, id], id, place);
}

/** Puts the whole list into another order, if `ids` are exactly those of the list. */
export async function reorderReviews(trx: Trx, ids: readonly number[]): Promise<{ reordered: number } | Refusal> {
  const there = new Set(await listReviewIds(trx));
  if (there.size !== ids.length || !ids.every((id) => there.has(id))) return "changed";
  await writeReviewOrder(trx, ids);
  return { reordered: ids.length };
}

/** @param ids all reviews in their order, this one included @param place from 1 on; behind the end is the end */
async function placeAt(trx: Trx, ids: readonly number[], id: number, place: number): Found {
  await writeReviewOrder(trx, moveTo(ids, id, place - 1));
  return (await findReview(trx, id)) ?? "gone";
}

function valuesOf({ is_active, ...review }: Omit<WrittenReview, "sort_order">): ReviewValues {
  return { ...review, is_active: is_active ? 1 : 0 };
}
