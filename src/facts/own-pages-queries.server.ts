import type { Db } from "#src/platform/database/database.server.ts";
import { type PageSection, sectionsSchema } from "./own-page.schema.ts";
import { parseSiteValue } from "./site-values-queries.server.ts";

/** A page of the company's own, as it is rendered; a draft too. */
export type OwnPage = Awaited<ReturnType<typeof listOwnPages>>[number];

/** Every page that is not deleted, drafts included, in their order. */
export async function listOwnPages(db: Db) {
  const rows = await db
    .selectFrom("pages")
    .select(["id", "slug", "title", "lead", "sections", "meta_title", "meta_description", "is_active"])
    .where("deleted_at", "is", null)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, sections: readSections(row.sections) }));
}

/** Sections as they are stored. Of what this release cannot read there are none. */
export function readSections(stored: string): PageSection[] {
  const read = sectionsSchema.safeParse(parseSiteValue(stored));
  return read.success ? read.data : [];
}
