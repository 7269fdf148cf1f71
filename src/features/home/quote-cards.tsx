import type { ReactNode } from "react";
import { Text } from "#src/facts/text.tsx";
import { useIsOn } from "#src/facts/use-company.tsx";
import type { PublicReview, PublicReviewList } from "#src/features/reviews/schema.ts";
import { GutterLine } from "#src/ui/drawings/gutter-line.tsx";
import styles from "./quote-cards.module.css";

const maxQuotes = 3;
/** Longer reviews are not cut: they are on the reviews page only. */
const maxQuoteLength = 140;

/** The first reviews of customers, in the order that staff chose, with five stars and a text short enough for a card. */
export function shortReviews({
  reviews,
  average_rating,
}: Pick<PublicReviewList, "reviews" | "average_rating">): PublicReview[] {
  if (average_rating === null) return [];
  return reviews
    .filter(({ rating, review_text }) => rating === 5 && review_text.length <= maxQuoteLength)
    .slice(0, maxQuotes);
}

/** Short reviews, named as a selection (16 CFR 465.7). While there are none, what the company says of itself (LOOK-13). */
export function QuoteCards({ quotes }: { quotes: readonly PublicReview[] }) {
  const hasPage = useIsOn("/testimonials");
  if (quotes.length === 0) return <Promises />;
  return (
    <div>
      <h2 className="band">Short reviews</h2>
      {quotes.map(({ id, review_text, reviewer_name, town, verified }) => (
        <figure key={id} className={styles.card}>
          <blockquote className={styles.words}>
            <p className={styles.quoted}>{review_text}</p>
            <GutterLine />
          </blockquote>
          <figcaption>{[reviewer_name, town, verified && "verified customer"].filter(Boolean).join(", ")}</figcaption>
        </figure>
      ))}
      <p className={styles.more}>
        <Text id="home.quotes.selected" plain>
          Selected five-star reviews.
        </Text>{" "}
        {hasPage && (
          <a href="/testimonials">
            <Text id="home.quotes.more" plain>
              Read all our reviews
            </Text>
          </a>
        )}
      </p>
    </div>
  );
}

/** What a customer can count on, in the company's own name. */
function Promises() {
  return (
    <div>
      <Text.h2 className="band" id="home.promises.title">
        What you get
      </Text.h2>
      <Kept title={<Text id="home.promises.piece-title">One piece per run</Text>}>
        <Text id="home.promises.piece">Each straight run is formed at your house, from one coil.</Text>
      </Kept>
      <Kept title={<Text id="home.promises.size-title">Sized for your roof</Text>}>
        <Text id="home.promises.size">{"{sizes}, depending on how much roof drains into the gutter."}</Text>
      </Kept>
      <Kept title={<Text id="home.promises.joints-title">Sealed and water-tested</Text>}>
        <Text id="home.promises.joints">
          We seal corners, end caps and outlets, then run water and check every joint.
        </Text>
      </Kept>
    </div>
  );
}

function Kept({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.card}>
      <h3 className={styles.words}>
        {title}
        <GutterLine />
      </h3>
      <p>{children}</p>
    </div>
  );
}

/** Keeps the space while the reviews are loading. */
export function QuoteCardsSkeleton() {
  return <div className={styles.waiting} />;
}
