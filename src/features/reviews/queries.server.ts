import type { Db } from "#src/platform/database/database.server.ts";

type Shown = { is_sample: 0 | 1; total: number; stars: number };

/**
 * Which reviews the public pages have: as soon as one of a customer is shown, customers' alone, and samples only until then
 * (LOOK-12). With their number and the sum of their stars; undefined when there are none.
 */
export function sumShownReviews(db: Db): Promise<Shown | undefined> {
  return db
    .selectFrom("reviews")
    .select(({ fn }) => ["is_sample", fn.countAll<number>().as("total"), fn.sum<number>("rating").as("stars")])
    .where("is_active", "=", 1)
    .where("deleted_at", "is", null)
    .groupBy("is_sample")
    .orderBy("is_sample")
    .limit(1)
    .executeTakeFirst();
}

/** The shown samples, or the shown reviews of customers, in their order. @param range a part of them; all if left out */
export function listShownReviews(db: Db, is_sample: 0 | 1, range?: { offset: number; limit: number }) {
  const all = db
    .selectFrom("reviews")
    .select(["id", "reviewer_name", "review_text", "rating", "sort_order", "is_verified", "town", "answer"])
    .select("created_at")
    .where("is_active", "=", 1)
    .where("deleted_at", "is", null)
    .where("is_sample", "=", is_sample)
    .orderBy("sort_order")
    .orderBy("id");
  return (range ? all.offset(range.offset).limit(range.limit) : all).execute();
}
