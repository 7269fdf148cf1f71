/** Twelve rows of four: a page that is read in one go and stays small to send, however many reviews there are. */
export const reviewsPerPage = 48;

/** A review as anybody may see it. */
export type PublicReview = {
  id: number;
  reviewer_name: string;
  review_text: string;
  /** Stars, 1 to 5. */
  rating: number;
  sort_order: number;
  is_active: true;
};

export type Rating = {
  /** How many reviews are counted. */
  total: number;
  /** Null when there is none. */
  average_rating: number | null;
};

/** The answer of GET /api/public/reviews. `total` and `average_rating` are of all shown reviews, not of this page. */
export type PublicReviewList = Rating & {
  reviews: PublicReview[];
  /** Which of `reviews` are sample content: they must be labelled, and never be given to search engines. */
  sample_ids: number[];
  /** The same figures with samples left out. */
  customers: Rating;
  page: number;
  page_count: number;
};

export type ShownRating = {
  total: number;
  average_rating: number;
  /** "customers" as soon as one of their reviews is shown; samples count only until then. */
  from: "customers" | "samples";
};

/** The one rating that every page shows (PUB-04); undefined when there is no review. */
export function shownRating({ total, average_rating, customers }: PublicReviewList): ShownRating | undefined {
  if (customers.average_rating !== null) {
    return { total: customers.total, average_rating: customers.average_rating, from: "customers" };
  }
  return average_rating === null ? undefined : { total, average_rating, from: "samples" };
}
