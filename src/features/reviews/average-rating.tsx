import styles from "./average-rating.module.css";
import { type PublicReviewList, type ShownRating, shownRating } from "./schema.ts";
import { AverageStars } from "./stars.tsx";

/** The average with two decimals (PUB-04); nothing when there is no review. */
export function AverageRating({ list }: { list: PublicReviewList }) {
  const rating = shownRating(list);
  if (!rating) return null;
  return (
    <p className={styles.average}>
      <strong className={styles.number}>{rating.average_rating.toFixed(2)}</strong>
      <span className={styles.beside}>
        <AverageStars average={rating.average_rating} />
        <span className={styles.text}>{describe(rating)}</span>
      </span>
    </p>
  );
}

/** Takes the place of the average until it is loaded. */
export function AverageRatingSkeleton() {
  return (
    <div className={styles.average} aria-hidden="true">
      <div className={`${styles.number} ${styles.bar}`} />
      <div className={styles.beside}>
        <div className={styles.bar} />
        <div className={styles.text} />
      </div>
    </div>
  );
}

function describe({ total, from }: ShownRating): string {
  if (from === "samples") return "out of 5: sample rating, not from customers";
  return `out of 5, the average of ${total.toLocaleString("en-US")} customer review${total === 1 ? "" : "s"}`;
}
