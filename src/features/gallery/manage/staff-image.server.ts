import { widestFile } from "../picture-names.ts";
import type { PictureWidths } from "../schema.ts";
import type { ImageRow } from "./queries.server.ts";
import type { StaffImage } from "./schema.ts";

/** A row as staff gets it. */
export function serializeImage({ deleted_at: _, ...row }: ImageRow): StaffImage {
  const widths = JSON.parse(row.widths) as PictureWidths;
  return {
    ...row,
    widths,
    image_url: widestFile({ ...row, widths }, "jpg").name,
    is_active: row.is_active === 1,
    is_sample: row.is_sample === 1,
  };
}
