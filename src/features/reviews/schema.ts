/** Twelve rows of four. */
export const reviewsPerPage = 48;

/** A review as visitors get it. */
export type PublicReview = {
  id: number;
  reviewer_name: string;
  review_text: string;
  /** Stars, 1 to 5. */
  rating: number;
  sort_order: number;
  is_active: true;
  /** These are there only where they say something, so that other reviews keep the form of API-03. */
  verified?: true;
  town?: string;
  /** What the company answers. */
  answer?: string;
  /** Of a verified one. Another one was written before staff typed it in. */
  written_at?: string;
};

/**
 * The answer of GET /api/public/reviews: customers' reviews, or samples while there are none (LOOK-12). `total` counts them on
 * every page; samples have no average.
 */
export type PublicReviewList = {
  reviews: PublicReview[];
  /** The ids of `reviews` that are sample content, all or none: labeled, and left out for search engines. */
  sample_ids: number[];
  total: number;
  /** Null when there is none, and of samples. */
  average_rating: number | null;
  page: number;
  page_count: number;
};
export type Rating = Pick<PublicReviewList, "total" | "average_rating">;

export type ShownRating = {
  total: number;
  average_rating: number;
  /** The average with two decimals. */
  number: string;
};

/** The one rating that every page shows (PUB-04); undefined without a review of a customer. */
export function shownRating({ total, average_rating }: Rating): ShownRating | undefined {
  if (average_rating === null) return undefined;
  return { total, average_rating, number: twoDecimals(average_rating) };
}

/** Rounds half up: as a binary fraction 4.675 is a little less, and toFixed alone would make it 4.67. */
function twoDecimals(average: number): string {
  return (Math.round(Number((average * 100).toPrecision(12))) / 100).toFixed(2);
}
