import type { StaffReview } from "./schema.ts";

export type ReviewField =
  | "rating"
  | "review_text"
  | "reviewer_name"
  | "source"
  | "is_active"
  | "sort_order"
  | "reason"
  | "answer";

type Labels = Readonly<Partial<Record<ReviewField, string>>>;

/** The labels of both forms, in the words and the order of RADM-04 (RADM-07). */
export const reviewLabels = { reviewer_name: "Reviewer Name", review_text: "Review Text", rating: "Rating" } as const;

/** What came later than RADM-04. */
export const moreLabels = {
  source: "Where does it come from?",
  reason: "Why is it taken off the site?",
  answer: "Our public answer (optional)",
} as const;

/**
 * The fields that a review has. The words of a verified one are the customer's (LEAD-85); only a customer's review that is stored
 * can be answered (LEAD-89).
 */
export function shownFields(review: StaffReview | undefined, labels: Labels): Labels {
  const ofCustomer: readonly string[] = ["rating", "review_text", "reviewer_name", "source"];
  const isShown = (name: string) => {
    if (name === "answer") return review !== undefined && !review.is_sample;
    if (name === "reason") return review?.verified === true;
    if (name === "source") return !review?.verified && !review?.is_sample;
    return !(review?.verified && ofCustomer.includes(name));
  };
  return Object.fromEntries(Object.entries(labels).filter(([name]) => isShown(name)));
}
