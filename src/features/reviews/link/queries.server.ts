import { type Selectable, sql } from "kysely";
import type { ReviewRequestsTable, ReviewsTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";

export type RequestRow = Selectable<ReviewRequestsTable>;
export type ReviewOfRequest = Selectable<ReviewsTable>;

/** The request of a link, also once it has expired. */
export function findRequestByLink(db: Db, tokenHash: string): Promise<RequestRow | undefined> {
  return db
    .selectFrom("review_links")
    .innerJoin("review_requests", "review_requests.id", "review_links.request_id")
    .selectAll("review_requests")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export function findRequest(db: Db, id: number): Promise<RequestRow> {
  return db.selectFrom("review_requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The review of a request, also one that staff have hidden or deleted. */
export async function findReviewOf(db: Db, { review_id }: RequestRow): Promise<ReviewOfRequest | undefined> {
  if (review_id === null) return undefined;
  return db.selectFrom("reviews").selectAll().where("id", "=", review_id).executeTakeFirst();
}

/** Deletes a review for good. */
export async function deleteVerifiedReview(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom("reviews").where("id", "=", id).execute();
}

type RequestChange = Partial<Pick<RequestRow, "review_id" | "reviewed_at" | "withdrawn_at" | "is_closed">>;

/** Saves what a customer has done, and counts the version on. */
export async function saveRequest(trx: Trx, id: number, change: RequestChange): Promise<void> {
  await trx
    .updateTable("review_requests")
    .set(({ eb }) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Keeps an address from further emails. @returns false if it was kept from them already */
export async function insertOptOut(trx: Trx, email: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("review_opt_outs")
    .values({ email, at: now.toISOString() })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A customer's review that no one here has seen (JOB-30). */
export type NewReview = Pick<ReviewOfRequest, "id" | "rating" | "review_text" | "reviewer_name">;

/** The newest first; staff have seen those that they have deleted. */
export function listNewReviews(db: Db, limit: number): Promise<NewReview[]> {
  return (
    db
      .selectFrom("reviews")
      .select(["id", "rating", "review_text", "reviewer_name"])
      // In the exact words of the condition of reviews_new.
      .where(sql<boolean>`is_new = 1`)
      .where("deleted_at", "is", null)
      .orderBy("id", "desc")
      .limit(limit)
      .execute()
  );
}

export async function markSeen(trx: Trx, id: number): Promise<void> {
  await trx.updateTable("reviews").set({ is_new: 0 }).where("id", "=", id).execute();
}
