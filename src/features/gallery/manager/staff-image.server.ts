import { widestFile } from "../picture-names.ts";
import type { ImageRow } from "./queries.server.ts";
import type { StaffImage } from "./schema.ts";

/** A row as staff sees it. */
export function describeImage({ deleted_at: _, ...row }: ImageRow): StaffImage {
  return {
    ...row,
    image_url: widestFile(row, "jpg").name,
    is_active: row.is_active === 1,
    is_sample: row.is_sample === 1,
  };
}
