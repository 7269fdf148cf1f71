import { createHash } from "node:crypto";
import { Hono, type TypedResponse } from "hono";
import { etag } from "hono/etag";
import type { ContentVersion } from "#src/platform/database/content-version.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { listPage } from "#src/platform/database/list-page.server.ts";
import { memoizeByContentVersion } from "#src/platform/pages/memoize-by-content-version.server.ts";
import { countPages, rangeOfPage } from "#src/schema/list-page.ts";
import { type PublicReviewList, reviewsPerPage } from "./schema.ts";

const noReviews = { is_sample: 0, total: 0, stars: 0 } as const;

type Answer = Response & TypedResponse<PublicReviewList, 200, "json">;

/** `/api/public/reviews`: the shown reviews, without internal columns (AZ-7). */
export function publicReviewsApi({ db, content }: { db: Db; content: ContentVersion }) {
  /** Cached: ten thousand reviews are 4 MB to read, serialize and hash. */
  const wholeList = memoizeByContentVersion(content, async () => {
    const json = Buffer.from(JSON.stringify(await readList(db)));
    return { json, etag: `"${createHash("sha256").update(json).digest("base64url").slice(0, 22)}"` };
  });
  return new Hono().get("/", etag(), listPage, async (c): Promise<Answer> => {
    const { page } = c.req.valid("query");
    // Browsers revalidate their copy, so that a change by staff shows at the next load.
    const revalidated = { "cache-control": "no-cache" };
    if (page !== undefined) return c.json(await readList(db, page), 200, revalidated);
    const { json, etag } = await wholeList();
    return c.body(json, 200, { ...revalidated, "content-type": "application/json", etag }) as Response as Answer;
  });
}

async function readList(db: Db, page?: number): Promise<PublicReviewList> {
  const { is_sample, total, stars } = (await sumShownReviews(db)) ?? noReviews;
  const rows = await listShownReviews(db, is_sample, page ? rangeOfPage(page, reviewsPerPage) : undefined);
  return {
    reviews: rows.map(({ is_verified, town, answer, created_at, ...review }) => ({
      ...review,
      is_active: true,
      ...(is_verified === 1 && { verified: true, written_at: created_at }),
      ...(town !== "" && { town }),
      ...(answer !== "" && { answer }),
    })),
    sample_ids: is_sample === 1 ? rows.map((row) => row.id) : [],
    total,
    average_rating: is_sample === 1 || total === 0 ? null : stars / total,
    page: page ?? 1,
    page_count: page ? countPages(total, reviewsPerPage) : 1,
  };
}

type Shown = { is_sample: 0 | 1; total: number; stars: number };

/**
 * Which reviews the public pages have: as soon as one of a customer is shown, customers' alone, and samples only until then
 * (LOOK-12). With their number and the sum of their stars; undefined when there are none.
 */
function sumShownReviews(db: Db): Promise<Shown | undefined> {
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
function listShownReviews(db: Db, is_sample: 0 | 1, range?: { offset: number; limit: number }) {
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
