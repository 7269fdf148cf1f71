import { Hono } from "hono";
import { etag } from "hono/etag";
import type { Db } from "#src/platform/database/database.server.ts";
import { listPage } from "#src/platform/database/list-page.server.ts";
import { countPages, rangeOfPage } from "#src/schema/list-page.ts";
import { widestFile } from "./picture-names.ts";
import { countShownImages, listShownImages } from "./queries.server.ts";
import { imagesPerPage, type PublicImageList } from "./schema.ts";

/** `/api/public/gallery`: the shown pictures, without internal columns (AZ-7). */
export function publicGalleryApi({ db }: { db: Db }) {
  return new Hono().get("/images", etag(), listPage, async (c) => {
    const { page } = c.req.valid("query");
    const [rows, total] = await Promise.all([
      listShownImages(db, page ? rangeOfPage(page, imagesPerPage) : undefined),
      countShownImages(db),
    ]);
    const list: PublicImageList = {
      images: rows.map(({ is_sample: _, caption, tags, ...row }) => ({
        ...row,
        image_url: widestFile(row, "jpg").name,
        is_active: true,
        ...(caption !== "" && { caption }),
        ...(tags !== "" && { tags }),
      })),
      sample_ids: rows.filter((row) => row.is_sample === 1).map((row) => row.id),
      total,
      page: page ?? 1,
      page_count: page ? countPages(total, imagesPerPage) : 1,
    };
    // Browsers revalidate their copy, so that a change by staff shows at the next load.
    c.header("cache-control", "no-cache");
    return c.json(list);
  });
}
