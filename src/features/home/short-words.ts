import type { PublicReview } from "#src/features/reviews/schema.ts";

export type Quote = { id: number; words: string; name: string; sample: boolean };

export const quotesWanted = 3;
/** What is read at a glance; longer reviews stand whole on their own page. Nobody's words are cut. */
const longest = 140;

/** The first reviews, in the order staff gave them, that have five stars and are short enough for a quote card. */
export function shortWords(reviews: readonly PublicReview[], sampleIds: readonly number[]): Quote[] {
  return reviews
    .filter(({ rating, review_text }) => rating === 5 && review_text.length <= longest)
    .slice(0, quotesWanted)
    .map(({ id, review_text, reviewer_name }) => ({
      id,
      words: review_text,
      name: reviewer_name,
      sample: sampleIds.includes(id),
    }));
}
