import * as z from "zod/mini";
import { asLine, requiredText } from "#src/schema/fields.schema.ts";
import { activeFlag, type StaffEntry } from "#src/schema/ordered-list.schema.ts";
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

/** The fields beside the file of POST /api/admin/gallery/images. */
export const newImageSchema = z.strictObject({
  alt_text: requiredText(asLine, maxAltTextLength, { blank: imageFieldErrors.blank, tooLong: imageFieldErrors.long }),
  is_active: activeFlag(imageFieldErrors.isActive),
});
export type NewImage = z.output<typeof newImageSchema>;

/** A picture as staff get it. Until it is ready, one JPEG is its only file. */
export type StaffImage = Omit<PublicImage, "is_active"> &
  StaffEntry & {
    state: "preparing" | "ready" | "failed";
    is_sample: boolean;
  };
