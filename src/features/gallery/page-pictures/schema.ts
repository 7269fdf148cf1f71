import * as z from "zod/mini";
import { asLine, requiredText } from "#src/schema/fields.schema.ts";

const altErrors = {
  blank: "Please describe the picture for people who cannot see it.",
  tooLong: "Please keep the description to 300 characters.",
};
const fifth = z.int().check(z.gte(0), z.lte(4));

/** A picture of the gallery in place of a delivered one, as it is stored. */
export const ownPictureSchema = z.strictObject({
  /** Id in the gallery. */
  image: z.int({ error: "Please choose a picture." }).check(z.gte(1, { error: "Please choose a picture." })),
  alt: requiredText(asLine, 300, altErrors),
  /** What stays in view when a layout cuts the picture, in fifths of its width and height. */
  focus: z.strictObject({ x: fifth, y: fifth }),
});

export type OwnPictureChoice = z.output<typeof ownPictureSchema>;

/** The body of PUT /api/admin/page-pictures/{name}. */
export const changePictureSchema = z.strictObject({
  /** Null: the delivered picture again. */
  own: z.nullable(ownPictureSchema),
  /** The choice that the person was shown. */
  was: z.nullable(ownPictureSchema),
});
