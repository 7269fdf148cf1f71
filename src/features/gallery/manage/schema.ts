import * as z from "zod/mini";
import { asLine, field, limited, requiredText } from "#src/schema/fields.schema.ts";
import { activeFlag, type StaffEntry } from "#src/schema/ordered-list.schema.ts";
import { imageTags, type PublicImage, tagsOf } from "../schema.ts";

export const maxAltTextLength = 300;
export const maxCaptionLength = 80;

/** The error texts of a picture's fields (GADM-01). */
export const imageFieldErrors = {
  image: "Please select an image.",
  blank: "Alt text is required.",
  long: `The alt text should be at most ${maxAltTextLength} characters.`,
  longCaption: `The caption should be at most ${maxCaptionLength} characters.`,
  tags: `tags should be some of ${imageTags.join(", ")}, in this order, with a space between.`,
  isActive: "is_active should be true or false.",
  nothing: "There is nothing to change.",
} as const;

/** The fields beside the file of POST /api/admin/gallery/images. */
export const newImageSchema = z.strictObject({
  alt_text: requiredText(asLine, maxAltTextLength, { blank: imageFieldErrors.blank, tooLong: imageFieldErrors.long }),
  caption: z.optional(limited(asLine, maxCaptionLength, imageFieldErrors.longCaption)),
  tags: z.optional(field(imageFieldErrors.tags, asLine, (tags) => tagsOf({ tags }).join(" ") === tags)),
  is_active: activeFlag(imageFieldErrors.isActive),
});
export type NewImage = z.output<typeof newImageSchema>;

/** A picture as staff get it. Until it is ready, one JPEG is its only file. */
export type StaffImage = Omit<PublicImage, "is_active"> &
  StaffEntry & {
    state: "preparing" | "ready" | "failed";
    is_sample: boolean;
  };
