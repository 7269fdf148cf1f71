import type { ReactNode } from "react";
import { linkOf, linkWords } from "#src/facts/links.schema.ts";
import { Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import type { ShownRating } from "#src/features/reviews/schema.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Section } from "#src/ui/section.tsx";
import styles from "./top-rated.module.css";

/** "Top-rated" needs at least this many customer reviews with this average. */
const topRated = { reviews: 10, average: 4.5 };

/** The average rating, and the number of reviews behind it. Without one, a request for the first review (LOOK-13). */
export function TopRated({ rating }: { rating: ShownRating | undefined }) {
  const link = linkOf(useCompany().social, "google-reviews");
  if (!rating) return <FirstReview />;
  const { total, average_rating, number } = rating;
  const top = total >= topRated.reviews && average_rating >= topRated.average;
  return (
    <Frame
      number={number}
      title={
        top ? (
          <Text id="home.rating.top-title">Top-rated: you can check it</Text>
        ) : (
          <Text id="home.rating.title">How our customers rate us</Text>
        )
      }
    >
      <p>
        {total === 1 ? (
          <Text id="home.rating.one">This is the rating of the one customer review here.</Text>
        ) : (
          <Text id="home.rating.average" values={{ total: total.toLocaleString("en-US") }}>
            {"The average of all {total} customer reviews here, good and bad."}
          </Text>
        )}
      </p>
      {link ? (
        <Text.p id="home.rating.more" values={{ reviews: linkWords(link) }}>
          {"{testimonials: Read all of them}, or see more: {reviews}."}
        </Text.p>
      ) : (
        <Text.p id="home.rating.all">{"{testimonials: Read all of them}."}</Text.p>
      )}
    </Frame>
  );
}

/** Nothing without a place to write one. */
function FirstReview() {
  const link = linkOf(useCompany().social, "google-reviews");
  if (!link) return null;
  return (
    <Section tone="tint" className={styles.first}>
      <Text.h2 className="band" id="home.rating.first-title">
        Did we work on your house?
      </Text.h2>
      <Text.p id="home.rating.first" values={{ reviews: linkWords(link) }}>
        {
          "Tell your neighbors how it went, good or bad. You can write here: {reviews}. On {testimonials: our reviews page} yours would be the first."
        }
      </Text.p>
      <p>
        <ButtonLink href={link.href} rel="noopener" variant="ghost">
          <Text id="home.rating.write" plain>
            Write the first review
          </Text>
        </ButtonLink>
      </p>
    </Section>
  );
}

/** Keeps the space while the rating is loading. */
export function TopRatedSkeleton() {
  return (
    <Frame number="…" title="Our rating">
      <p>Adding up the stars…</p>
    </Frame>
  );
}

type FrameProps = { number: string; title: ReactNode; children: ReactNode };

function Frame({ number, title, children }: FrameProps) {
  return (
    <Section tone="tint" className={styles.rated}>
      <p className={styles.number}>
        {number} <span>out of 5</span>
      </p>
      <div className={styles.text}>
        <h2 className="band">{title}</h2>
        {children}
      </div>
    </Section>
  );
}
