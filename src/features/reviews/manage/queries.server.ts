import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "#src/platform/database.server.ts";
import type { ReviewsTable } from "../queries.server.ts";

export type ReviewRow = Selectable<ReviewsTable>;

/** What staff writes; everything else about a review is ours. */
export type ReviewValues = Pick<ReviewRow, "reviewer_name" | "review_text" | "rating" | "is_active">;

/** Every review that is there, shown or hidden, in its order. */
export function listReviews(db: Db): Promise<ReviewRow[]> {
  return db
    .selectFrom("reviews")
    .selectAll()
    .where("deleted_at", "is", null)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
}

/** What was deleted after a moment, the latest first. */
export function listDeletedReviews(db: Db, after: Date) {
  return db
    .selectFrom("reviews")
    .selectAll()
    .where("deleted_at", ">", after.toISOString())
    .orderBy("deleted_at", "desc")
    .orderBy("id", "desc")
    .$narrowType<{ deleted_at: string }>()
    .execute();
}

export function findReview(db: Db, id: number): Promise<ReviewRow | undefined> {
  return db.selectFrom("reviews").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
}

/** The ids of all reviews that are there, in their order. */
export async function listReviewIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("reviews")
    .select("id")
    .where("deleted_at", "is", null)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns its id; its place is still to be given, by writeReviewOrder */
export async function insertReview(trx: Trx, review: ReviewValues, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto("reviews")
    .values({ ...review, sort_order: 0, is_sample: 0, created_at: now.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false if it is gone */
export async function updateReview(trx: Trx, id: number, review: ReviewValues): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("reviews")
    .set(review)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a review away, to be brought back for a while. It remembers its place. @returns false if it is gone already */
export async function markDeleted(trx: Trx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("reviews")
    .set({ deleted_at: now.toISOString() })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param after what was deleted before this moment stays deleted @returns the place it had, if there is such a review */
export async function unmarkDeleted(trx: Trx, id: number, after: Date): Promise<number | undefined> {
  const row = await trx
    .updateTable("reviews")
    .set({ deleted_at: null })
    .where("id", "=", id)
    .where("deleted_at", ">", after.toISOString())
    .returning("sort_order")
    .executeTakeFirst();
  return row?.sort_order;
}

/**
 * Gives every named review its place, from 1 on, in one statement that writes only what moves.
 *
 * ```sql
 * UPDATE reviews SET sort_order = place FROM (SELECT value AS id, key + 1 AS place FROM json_each('[3,1,2]')) …
 * ```
 */
export async function writeReviewOrder(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE reviews SET sort_order = named.place
    FROM (SELECT value AS id, key + 1 AS place FROM json_each(${JSON.stringify(ids)})) AS named
    WHERE reviews.id = named.id AND reviews.sort_order <> named.place`.execute(trx);
}

/** Removes for good what was deleted before a moment. @returns how many */
export async function purgeReviews(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("reviews")
    .where("deleted_at", "<=", before.toISOString())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
