import * as z from "zod/mini";
import { asLine, requiredText } from "#src/schema/fields.schema.ts";
import { activeFlag, reorderSchema } from "#src/schema/ordered-list.schema.ts";
import type { PublicImage } from "../schema.ts";

export const maxAltTextLength = 300;

/** The error texts of a picture's fields (GADM-01). */
export const imageFieldErrors = {
  image: "Please select an image.",
  blank: "Alt text is required.",
  long: `The alt text should be at most ${maxAltTextLength} characters.`,
  isActive: "is_active should be true or false.",
  nothing: "There is nothing to change.",
} as const;

const altText = requiredText(asLine, maxAltTextLength, {
  blank: imageFieldErrors.blank,
  tooLong: imageFieldErrors.long,
});
const isActive = activeFlag(imageFieldErrors.isActive);

/** The fields beside the file of POST /api/admin/gallery/images. */
export const newImageSchema = z.strictObject({ alt_text: altText, is_active: isActive });
export type NewImage = z.output<typeof newImageSchema>;

/** The body of PATCH /api/admin/gallery/images/{id}: only what changes. */
export const imageChangeSchema = z
  .strictObject({ alt_text: z.optional(altText), is_active: z.optional(isActive) })
  .check(z.refine((change) => Object.keys(change).length > 0, { error: imageFieldErrors.nothing }));
export type ImageChange = z.output<typeof imageChangeSchema>;

export const reorderImagesSchema = reorderSchema("The order should name every image once, with places from 1 on.");

/** A picture as staff get it. Until it is ready, one JPEG is its only file. */
export type StaffImage = Omit<PublicImage, "is_active"> & {
  is_active: boolean;
  state: "preparing" | "ready" | "failed";
  is_sample: boolean;
  created_at: string;
};

/** A deleted picture that can be restored. */
export type DeletedImage = StaffImage & { deleted_at: string };

export type StaffImageList = { images: StaffImage[]; deleted: DeletedImage[] };
