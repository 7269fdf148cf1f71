import type { Db, Trx } from "#src/platform/database.server.ts";
import { listReviewIds, writeReviewOrder } from "./manage/queries.server.ts";
import { deleteSampleReviews, hasNoReviews, insertSampleReviews } from "./queries.server.ts";
import { sampleReviews } from "./sample-reviews.ts";

/** The reviews of a fresh site, as the sample-content feature asks for them. */
export const reviewSamples = {
  isEmpty: (db: Db) => hasNoReviews(db),
  placeRows: (trx: Trx, now: string) => insertSampleReviews(trx, sampleReviews, now),
  async removeRows(trx: Trx): Promise<number> {
    const removed = await deleteSampleReviews(trx);
    if (removed > 0) await writeReviewOrder(trx, await listReviewIds(trx));
    return removed;
  },
};
