import type { ReactNode } from "react";
import { Text } from "#src/facts/text.tsx";
import type { PublicReview } from "#src/features/reviews/schema.ts";
import { GutterLine } from "#src/ui/drawings/gutter-line.tsx";
import { Section } from "#src/ui/section.tsx";
import styles from "./quote-cards.module.css";

type Quote = { id: number; text: string; name: string; sample: boolean; verified: boolean };

const maxQuotes = 3;
/** Longer reviews are not cut: they are on the reviews page only. */
const maxQuoteLength = 140;

/** The first reviews, in the order that staff chose, with five stars and a text short enough for a card. */
export function shortReviews(reviews: readonly PublicReview[], sampleIds: readonly number[]): Quote[] {
  return reviews
    .filter(({ rating, review_text }) => rating === 5 && review_text.length <= maxQuoteLength)
    .slice(0, maxQuotes)
    .map(({ id, review_text, reviewer_name, verified = false }) => ({
      id,
      text: review_text,
      name: reviewer_name,
      sample: sampleIds.includes(id),
      verified,
    }));
}

/** Short reviews, named as a selection (16 CFR 465.7). Sample reviews are labeled as such, and so is the link while there are no others. */
export function QuoteCards({ quotes, samplesOnly }: { quotes: readonly Quote[]; samplesOnly: boolean }) {
  if (quotes.length === 0) return null;
  return (
    <Frame samplesOnly={samplesOnly}>
      {quotes.map(({ id, text, name, sample, verified }) => (
        <figure key={id} className={styles.quote}>
          <blockquote>
            <p>{text}</p>
            <GutterLine />
          </blockquote>
          <figcaption>
            {sample ? "Sample text, not a real review" : name}
            {verified && ", verified customer"}
          </figcaption>
        </figure>
      ))}
    </Frame>
  );
}

/** Keeps the space while the reviews are loading. */
export function QuoteCardsSkeleton() {
  return (
    <Frame samplesOnly={false}>
      {Array.from({ length: maxQuotes }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all the same.
        <div key={place} className={`${styles.quote} ${styles.waiting}`} />
      ))}
    </Frame>
  );
}

function Frame({ samplesOnly, children }: { samplesOnly: boolean; children: ReactNode }) {
  return (
    <Section tone="surface">
      <h2 className="visually-hidden">Short reviews</h2>
      <div className={styles.quotes}>{children}</div>
      <p className={styles.more}>
        {!samplesOnly && (
          <Text id="home.quotes.selected" plain>
            Selected five-star reviews.
          </Text>
        )}{" "}
        <a href="/testimonials">
          {samplesOnly ? (
            "See the sample reviews"
          ) : (
            <Text id="home.quotes.more" plain>
              Read all our reviews
            </Text>
          )}
        </a>
      </p>
    </Section>
  );
}
