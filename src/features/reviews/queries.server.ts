import type { ReviewsTable } from "#db/schema.ts";
import type { Db } from "#src/platform/database/database.server.ts";

/** The reviews that the site shows, in their order. @param range a part of the list; all of it if left out */
export function listShownReviews(db: Db, range?: { offset: number; limit: number }) {
  const all = db
    .selectFrom("reviews")
    .select([
      "id",
      "reviewer_name",
      "review_text",
      "rating",
      "sort_order",
      "is_sample",
      "is_verified",
      "town",
      "answer",
    ])
    .where("is_active", "=", 1)
    .where("deleted_at", "is", null)
    .orderBy("sort_order")
    .orderBy("id");
  return (range ? all.offset(range.offset).limit(range.limit) : all).execute();
}

/** Number and sum of the shown ratings: one row for samples, one for customers' reviews, if there are any. */
export function sumShownRatings(db: Db) {
  return db
    .selectFrom("reviews")
    .select(({ fn }) => ["is_sample", fn.countAll<number>().as("total"), fn.sum<number>("rating").as("stars")])
    .where("is_active", "=", 1)
    .where("deleted_at", "is", null)
    .groupBy("is_sample")
    .execute();
}

export type SampleReview = Pick<ReviewsTable, "reviewer_name" | "review_text" | "rating">;

export async function insertSampleReviews(trx: Db, reviews: readonly SampleReview[], createdAt: string): Promise<void> {
  await trx
    .insertInto("reviews")
    .values(
      reviews.map((review, index) => ({
        ...review,
        is_active: 1 as const,
        sort_order: index + 1,
        is_sample: 1 as const,
        created_at: createdAt,
      })),
    )
    .execute();
}
