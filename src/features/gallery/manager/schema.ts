import * as z from "zod/mini";
import { asLine, isBlank } from "#src/platform/fields.schema.ts";
import { activeFlag, reorderSchema } from "#src/platform/list-change.schema.ts";
import type { PublicImage } from "../schema.ts";

/** Longer than anybody listens to; the hint beside the field asks for a sentence. */
export const longestAltText = 300;

/** What a person reads when something about a picture is wrong (GADM-01). */
export const fieldErrors = {
  image: "Please select an image.",
  blank: "Alt text is required.",
  long: `The alt text should be at most ${longestAltText} characters.`,
  isActive: "is_active should be true or false.",
  nothing: "There is nothing to change.",
  order: "The order should name every picture once, with the places from 1 on.",
} as const;

const altText = z.string({ error: fieldErrors.blank }).check(
  z.overwrite(asLine),
  z.refine((typed) => !isBlank(typed), { error: fieldErrors.blank }),
  z.refine((typed) => typed.length <= longestAltText, { error: fieldErrors.long }),
);
const isActive = activeFlag(fieldErrors.isActive);

/** The fields beside the file of POST /api/admin/gallery/images. */
export const newImageSchema = z.strictObject({ alt_text: altText, is_active: isActive });
export type NewImage = z.output<typeof newImageSchema>;

/** What PATCH /api/admin/gallery/images/{id} takes: what is to be another than before. */
export const imageChangeSchema = z
  .strictObject({ alt_text: z.optional(altText), is_active: z.optional(isActive) })
  .check(z.refine((change) => Object.keys(change).length > 0, { error: fieldErrors.nothing }));
export type ImageChange = z.output<typeof imageChangeSchema>;

export const imageOrderSchema = reorderSchema(fieldErrors.order);

/** What POST …/{id}/restore and …/{id}/prepare take. */
export const emptySchema = z.strictObject({});

/** A picture as staff sees it. Until it is ready it has one JPEG and nothing else. */
export type StaffImage = Omit<PublicImage, "is_active"> & {
  is_active: boolean;
  state: "preparing" | "ready" | "failed";
  is_sample: boolean;
  created_at: string;
};

/** For 30 days a deleted picture can be brought back. */
export type DeletedImage = StaffImage & { deleted_at: string };

export type StaffImageList = { images: StaffImage[]; deleted: DeletedImage[] };
