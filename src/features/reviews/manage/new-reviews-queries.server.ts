import { type Selectable, sql } from "kysely";
import type { ReviewsTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";

/** In the exact words of the condition of reviews_new. */
const isNew = sql<boolean>`is_new = 1`;

/** A customer's review that no one here has seen (JOB-30). */
export type NewReview = Pick<Selectable<ReviewsTable>, "id" | "rating" | "review_text" | "reviewer_name">;

/** The newest first; those that staff have deleted were seen. */
export function listNewReviews(db: Db, limit: number): Promise<NewReview[]> {
  return db
    .selectFrom("reviews")
    .select(["id", "rating", "review_text", "reviewer_name"])
    .where(isNew)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function markSeen(trx: Trx, id: number): Promise<void> {
  await trx.updateTable("reviews").set({ is_new: 0 }).where("id", "=", id).execute();
}
