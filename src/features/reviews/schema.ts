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
};

export type Rating = {
  /** How many reviews are counted. */
  total: number;
  /** Null when there is none. */
  average_rating: number | null;
};

/** The answer of GET /api/public/reviews. `total` and `average_rating` count all shown reviews, on every page. */
export type PublicReviewList = Rating & {
  reviews: PublicReview[];
  /** The ids of `reviews` that are sample content: labeled, and left out for search engines. */
  sample_ids: number[];
  /** The same figures with samples left out. */
  customers: Rating;
  page: number;
  page_count: number;
};

export type ShownRating = {
  total: number;
  average_rating: number;
  /** The average with two decimals. */
  number: string;
  /** "customers" as soon as one of their reviews is shown; samples count only until then. */
  from: "customers" | "samples";
};

/** The one rating that every page shows (PUB-04); undefined when there is no review. */
export function shownRating({ customers, ...all }: PublicReviewList): ShownRating | undefined {
  const from = customers.average_rating === null ? "samples" : "customers";
  const { total, average_rating } = from === "samples" ? all : customers;
  if (average_rating === null) return undefined;
  return { total, average_rating, number: twoDecimals(average_rating), from };
}

/** Rounds half up: as a binary fraction 4.675 is a little less, and toFixed alone would make it 4.67. */
function twoDecimals(average: number): string {
  return (Math.round(Number((average * 100).toPrecision(12))) / 100).toFixed(2);
}
