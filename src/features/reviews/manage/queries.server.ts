import type { Selectable } from "kysely";
import type { ReviewsTable, TakedownReason } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import type { WrittenReview } from "./schema.ts";

export type ReviewRow = Selectable<ReviewsTable>;

type Written = Omit<WrittenReview, "sort_order" | "reason">;

/** Adds a review without a place, which `moveEntry` gives it. @returns its id */
export async function insertReview(trx: Trx, review: Written, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto("reviews")
    .values({ ...rowOf(review), sort_order: 0, is_sample: 0, created_at: now.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateReview(trx: Trx, id: number, review: Written): Promise<void> {
  await trx.updateTable("reviews").set(rowOf(review)).where("id", "=", id).where("deleted_at", "is", null).execute();
}

/** Removes reviews that were deleted at that moment or before. */
export async function purgeReviews(db: Db, deletedBefore: string): Promise<void> {
  await db.deleteFrom("reviews").where("deleted_at", "<=", deletedBefore).execute();
}

/** Without a source the one that was noted stays. */
function rowOf({ is_active, source, ...review }: Written) {
  return { ...review, is_active: is_active ? (1 as const) : (0 as const), ...(source !== undefined && { source }) };
}

/** Notes why a verified review is off the site; "" once it is shown. */
export async function setHiddenReason(trx: Trx, id: number, reason: TakedownReason | ""): Promise<void> {
  await trx.updateTable("reviews").set({ hidden_reason: reason }).where("id", "=", id).execute();
}

export async function setAnswer(trx: Trx, id: number, answer: string): Promise<void> {
  await trx.updateTable("reviews").set({ answer }).where("id", "=", id).execute();
}
