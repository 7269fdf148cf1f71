import type { ReactNode } from "react";
import { site } from "#site";
import { Section } from "#src/ui/section.tsx";
import styles from "./top-rated.module.css";

type Props = {
  /** How many reviews the average is of. */
  total: number;
  average_rating: number | null;
  /** They are sample content, none of a customer. */
  sample: boolean;
};

/** Claims nothing: for samples, and as long as nobody knows. */
const plainTitle = "The average of all reviews";

/** The rating as a number that anybody can check, not as a badge. */
export function TopRated({ total, average_rating, sample }: Props) {
  if (average_rating === null) return null;
  return (
    <Frame number={average_rating.toFixed(2)} title={sample ? plainTitle : "Top-rated, and you can check it"}>
      {sample
        ? `This is the plain average of the ${total} sample reviews on this site. No customer has written them.`
        : `This is the plain average of all ${total} reviews on this site.`}
    </Frame>
  );
}

/** Keeps the place while a slow database counts. */
export function TopRatedSkeleton() {
  return (
    <Frame number="…" title={plainTitle}>
      We are adding up the stars.
    </Frame>
  );
}

function Frame({ number, title, children }: { number: string; title: string; children: ReactNode }) {
  return (
    <Section tone="sky" className={styles.rated}>
      <p className={styles.number}>
        {number} <span>out of 5</span>
      </p>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{children}</p>
        <p>
          <a href="/testimonials">Read every review</a> or see what people write on{" "}
          <a href={site.social.reviews.href} rel="noopener">
            the reviews site
          </a>
          .
        </p>
      </div>
    </Section>
  );
}
