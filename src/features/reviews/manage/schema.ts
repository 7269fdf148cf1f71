import * as z from "zod/mini";
import type { ReviewSource, TakedownReason } from "#db/schema.ts";
import { asLine, asText, limited, requiredText, wholeNumber } from "#src/schema/fields.schema.ts";
import { activeFlag, maxEntries, type StaffEntry } from "#src/schema/ordered-list.schema.ts";
import { reasonNames, sourceNames } from "#src/staff/audit/reasons.schema.ts";

export const maxNameLength = 100;
export const maxTownLength = 60;
export const maxTextLength = 8000;
export const maxReviewAnswerLength = 2000;

/** The error texts of a review's fields (RADM-02). */
export const reviewFieldErrors = {
  blank: "Name and review are required.",
  longName: "The name should be at most 100 characters.",
  longTown: "The town should be at most 60 characters.",
  longText: "The review should be at most 8000 characters.",
  rating: "The rating should be 1 to 5 stars.",
  isActive: "is_active should be true or false.",
  sortOrder: "The sort order should be a whole number from 0 to 10000.",
  source: "Choose where the review comes from.",
  reason: "Choose why it is taken off the site.",
  verified: "The words, stars, name and town of a verified review are the customer’s. You can answer it.",
  longAnswer: "The answer should be at most 2000 characters.",
} as const;

/**
 * The body of POST and PUT /api/admin/reviews. Texts are trimmed, without control characters. `sort_order` is the place in the
 * list, from 1 on; 0 or none leaves the place to the server. `source` is where staff have it from (LEAD-88), `reason` why a
 * verified review is hidden (LEAD-85).
 */
export const reviewSchema = z.strictObject({
  reviewer_name: requiredText(asLine, maxNameLength, {
    blank: reviewFieldErrors.blank,
    tooLong: reviewFieldErrors.longName,
  }),
  review_text: requiredText(asText, maxTextLength, {
    blank: reviewFieldErrors.blank,
    tooLong: reviewFieldErrors.longText,
  }),
  town: z.optional(limited(asLine, maxTownLength, reviewFieldErrors.longTown)),
  rating: wholeNumber(1, 5, reviewFieldErrors.rating),
  is_active: activeFlag(reviewFieldErrors.isActive),
  sort_order: z.optional(wholeNumber(0, maxEntries, reviewFieldErrors.sortOrder)),
  source: z.optional(z.enum(["", ...sourceNames], { error: reviewFieldErrors.source })),
  reason: z.optional(z.enum(reasonNames, { error: reviewFieldErrors.reason })),
});

/** The body of PUT /api/admin/reviews/{id}/answer; "" removes the answer. */
export const reviewAnswerSchema = z.strictObject({
  answer: limited(asText, maxReviewAnswerLength, reviewFieldErrors.longAnswer),
});

/** A review as staff get it. */
export type StaffReview = StaffEntry & {
  reviewer_name: string;
  review_text: string;
  /** Stars, 1 to 5. */
  rating: number;
  is_sample: boolean;
  /** These are there only where they say something, so that other reviews keep the form of API-03. */
  verified?: true;
  town?: string;
  source?: ReviewSource;
  answer?: string;
  /** Why it is hidden or deleted. */
  hidden_reason?: TakedownReason;
};
