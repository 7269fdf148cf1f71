import { Hono } from "hono";
import { etag } from "hono/etag";
import type { Db } from "#src/platform/database.server.ts";
import { listPage } from "#src/platform/list-page.server.ts";
import { countPages, rangeOfPage } from "#src/platform/list-page.ts";
import { listShownReviews, sumShownRatings } from "./queries.server.ts";
import { type PublicReviewList, type Rating, reviewsPerPage } from "./schema.ts";

/** `/api/public/reviews`: what every visitor may read. Hidden reviews and internal columns stay inside (SECURITY AZ-7). */
export function publicReviewsApi({ db }: { db: Db }) {
  return new Hono().get("/", etag(), listPage, async (c) => {
    const { page } = c.req.valid("query");
    const [rows, sums] = await Promise.all([
      listShownReviews(db, page ? rangeOfPage(page, reviewsPerPage) : undefined),
      sumShownRatings(db),
    ]);
    const all = rate(sums);
    const list: PublicReviewList = {
      reviews: rows.map(({ is_sample: _, ...review }) => ({ ...review, is_active: true })),
      sample_ids: rows.filter((row) => row.is_sample === 1).map((row) => row.id),
      ...all,
      customers: rate(sums.filter((sum) => sum.is_sample === 0)),
      page: page ?? 1,
      page_count: page ? countPages(all.total, reviewsPerPage) : 1,
    };
    // Kept by the browser, asked for anew each time: what staff changes shows at the next load.
    c.header("cache-control", "no-cache");
    return c.json(list);
  });
}

function rate(sums: readonly { total: number; stars: number }[]): Rating {
  const total = sums.reduce((sum, part) => sum + part.total, 0);
  const stars = sums.reduce((sum, part) => sum + part.stars, 0);
  return { total, average_rating: total === 0 ? null : stars / total };
}
