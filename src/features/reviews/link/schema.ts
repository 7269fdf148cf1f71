import * as z from "zod/mini";
import { asLine, asText, limited, requiredText, wholeNumber } from "#src/schema/fields.schema.ts";

/** Maximum lengths in UTF-16 units, as the browser's maxlength counts. */
export const ownReviewLimits = { name: 100, town: 60, text: 4000 } as const;

/** The error of each field. */
export const ownReviewErrors = {
  rating: "Choose one to five stars.",
  text: "Please write a few words.",
  longText: "Use at most 4,000 characters.",
  name: "Enter the name to show.",
  longName: "Use at most 100 characters.",
  town: "Use at most 60 characters.",
} as const;

const token = z.string().check(z.maxLength(200));
/** The review as the sender saw it (EDIT-01). */
const was = z.strictObject(
  { rating: z.number(), review_text: z.string(), reviewer_name: z.string(), town: z.string() },
  { error: "was must be the review." },
);

export const reviewTokenSchema = z.strictObject({ token });

/** What a customer sends: stars, words, the name to show and the town, which may be blank (LEAD-82). */
export const ownReviewSchema = z.strictObject({
  token,
  /** Null where none was there. */
  was: z.nullable(was),
  rating: wholeNumber(1, 5, ownReviewErrors.rating),
  review_text: requiredText(asText, ownReviewLimits.text, {
    blank: ownReviewErrors.text,
    tooLong: ownReviewErrors.longText,
  }),
  reviewer_name: requiredText(asLine, ownReviewLimits.name, {
    blank: ownReviewErrors.name,
    tooLong: ownReviewErrors.longName,
  }),
  town: limited(asLine, ownReviewLimits.town, ownReviewErrors.town),
});

export const withdrawReviewSchema = z.strictObject({ token, was });

export type WrittenOwnReview = z.output<typeof was>;
