import type { Generated } from "kysely";
import type { Db } from "#src/platform/database.server.ts";

export interface ReviewsTable {
  id: Generated<number>;
  reviewer_name: string;
  review_text: string;
  rating: number;
  is_active: 0 | 1;
  sort_order: number;
  is_sample: Generated<0 | 1>;
  created_at: string;
  /** Deleted, and to be brought back for 30 days. */
  deleted_at: Generated<string | null>;
}

/** What the site shows, in the order that staff has set. @param range a part of the list; all of it when left out */
export function listShownReviews(db: Db, range?: { offset: number; limit: number }) {
  const all = db
    .selectFrom("reviews")
    .select(["id", "reviewer_name", "review_text", "rating", "sort_order", "is_sample"])
    .where("is_active", "=", 1)
    .where("deleted_at", "is", null)
    .orderBy("sort_order")
    .orderBy("id");
  return (range ? all.offset(range.offset).limit(range.limit) : all).execute();
}

/** Number and sum of the ratings that the site shows; samples and real ones in a row each, if there are any. */
export function sumShownRatings(db: Db) {
  return db
    .selectFrom("reviews")
    .select(({ fn }) => ["is_sample", fn.countAll<number>().as("total"), fn.sum<number>("rating").as("stars")])
    .where("is_active", "=", 1)
    .where("deleted_at", "is", null)
    .groupBy("is_sample")
    .execute();
}

/** True if there is no review at all, shown or hidden. */
export async function hasNoReviews(db: Db): Promise<boolean> {
  return (await db.selectFrom("reviews").select("id").limit(1).executeTakeFirst()) === undefined;
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

/** @returns how many there were */
export async function deleteSampleReviews(trx: Db): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom("reviews").where("is_sample", "=", 1).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
