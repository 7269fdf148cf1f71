import type { ReactNode } from "react";
import { Text } from "#src/facts/text.tsx";
import type { ShownRating } from "#src/features/reviews/schema.ts";
import { Section } from "#src/ui/section.tsx";
import styles from "./top-rated.module.css";

/** "Top-rated" needs at least this many customer reviews with this average. */
const topRated = { reviews: 10, average: 4.5 };

/** The average rating, and the number of reviews behind it. */
export function TopRated({ rating }: { rating: ShownRating | undefined }) {
  if (!rating) return null;
  const { total, average_rating, number, from } = rating;
  if (from === "samples") {
    return (
      <Frame number={number} title="Sample rating, not from customers" samplesOnly>
        This is the average of the {total} sample reviews on this site. None of them is from a customer.
      </Frame>
    );
  }
  const top = total >= topRated.reviews && average_rating >= topRated.average;
  return (
    <Frame
      number={number}
      title={
        top ? (
          <Text id="home.rating.top-title">Top-rated: you can check it</Text>
        ) : (
          <Text id="home.rating.title">Our customers’ rating: you can check it</Text>
        )
      }
    >
      {total === 1 ? (
        <Text id="home.rating.one">This is the rating of the one customer review on this site.</Text>
      ) : (
        <Text id="home.rating.average" values={{ total: total.toLocaleString("en-US") }}>
          {"This is the average of all {total} customer reviews on this site."}
        </Text>
      )}
    </Frame>
  );
}

/** Keeps the space while the rating is loading. */
export function TopRatedSkeleton() {
  return (
    <Frame number="…" title="Our rating">
      Adding up the stars…
    </Frame>
  );
}

type FrameProps = { number: string; title: ReactNode; samplesOnly?: boolean; children: ReactNode };

function Frame({ number, title, samplesOnly = false, children }: FrameProps) {
  return (
    <Section tone="tint" className={styles.rated}>
      <p className={styles.number}>
        {number} <span>out of 5</span>
      </p>
      <div className={styles.text}>
        <h2>{title}</h2>
        <p>{children}</p>
        {samplesOnly ? (
          <p>
            <a href="/testimonials">See the sample reviews</a>.
          </p>
        ) : (
          <Text.p id="home.rating.more">
            {"{testimonials: Read every review} or see what people say on {reviews: the reviews site}."}
          </Text.p>
        )}
      </div>
    </Section>
  );
}
