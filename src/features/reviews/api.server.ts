import { createHash } from "node:crypto";
import { Hono, type TypedResponse } from "hono";
import { etag } from "hono/etag";
import type { ContentVersion } from "#src/platform/database/content-version.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { listPage } from "#src/platform/database/list-page.server.ts";
import { countPages, rangeOfPage } from "#src/platform/database/list-page.ts";
import { memoizeByContentVersion } from "#src/platform/pages/memoize-by-content-version.server.ts";
import { listShownReviews, sumShownRatings } from "./queries.server.ts";
import { type PublicReviewList, type Rating, reviewsPerPage } from "./schema.ts";

type Answer = Response & TypedResponse<PublicReviewList, 200, "json">;

/** `/api/public/reviews`: what every visitor may read. Hidden reviews and internal columns stay inside (AZ-7). */
export function publicReviewsApi({ db, content }: { db: Db; content: ContentVersion }) {
  /** Ten thousand reviews are 4 MB: read, written and hashed once and not for everybody who asks. */
  const wholeList = memoizeByContentVersion(content, async () => {
    const json = Buffer.from(JSON.stringify(await readList(db)));
    return { json, etag: `"${createHash("sha256").update(json).digest("base64url").slice(0, 22)}"` };
  });
  return new Hono().get("/", etag(), listPage, async (c): Promise<Answer> => {
    const { page } = c.req.valid("query");
    // Kept by the browser, asked for anew each time: what staff changes shows at the next load.
    const kept = { "cache-control": "no-cache" };
    if (page !== undefined) return c.json(await readList(db, page), 200, kept);
    const { json, etag } = await wholeList();
    return c.body(json, 200, { ...kept, "content-type": "application/json", etag }) as Response as Answer;
  });
}

async function readList(db: Db, page?: number): Promise<PublicReviewList> {
  const [rows, sums] = await Promise.all([
    listShownReviews(db, page ? rangeOfPage(page, reviewsPerPage) : undefined),
    sumShownRatings(db),
  ]);
  const all = rate(sums);
  return {
    reviews: rows.map(({ is_sample: _, ...review }) => ({ ...review, is_active: true })),
    sample_ids: rows.filter((row) => row.is_sample === 1).map((row) => row.id),
    ...all,
    customers: rate(sums.filter((sum) => sum.is_sample === 0)),
    page: page ?? 1,
    page_count: page ? countPages(all.total, reviewsPerPage) : 1,
  };
}

function rate(sums: readonly { total: number; stars: number }[]): Rating {
  const total = sums.reduce((sum, part) => sum + part.total, 0);
  const stars = sums.reduce((sum, part) => sum + part.stars, 0);
  return { total, average_rating: total === 0 ? null : stars / total };
}
