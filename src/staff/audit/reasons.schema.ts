import type { ReviewSource, TakedownReason } from "#db/schema.ts";

/** Why a verified review may be hidden or deleted, as screens and the activity log say it (LEAD-85). */
export const takedownReasons: Readonly<Record<TakedownReason, string>> = {
  insult: "It insults someone",
  "private-data": "It holds private data",
  "another-company": "It is about another company",
};

/** Where a review that staff type comes from (LEAD-88). */
export const reviewSources: Readonly<Record<ReviewSource, string>> = {
  email: "Email or text message to us",
  paper: "Letter or card",
  google: "Google",
  facebook: "Facebook",
  website: "Another website",
};

export const reasonNames = Object.keys(takedownReasons) as readonly TakedownReason[];
export const sourceNames = Object.keys(reviewSources) as readonly ReviewSource[];
