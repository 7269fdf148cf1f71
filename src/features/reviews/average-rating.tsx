import styles from "./average-rating.module.css";
import type { PublicReviewList } from "./schema.ts";
import { AverageStars } from "./stars.tsx";

/** The average of all shown reviews with two decimals (PUB-04); nothing when there is none. */
export function AverageRating({ list }: { list: PublicReviewList }) {
  if (list.average_rating === null) return null;
  return (
    <p className={styles.average}>
      <strong className={styles.number}>{list.average_rating.toFixed(2)}</strong>
      <span className={styles.beside}>
        <AverageStars average={list.average_rating} />
        <span className={styles.words}>out of 5, the average of {countOf(list)}</span>
      </span>
    </p>
  );
}

/** Keeps the place of the average until it is there. */
export function AverageRatingSkeleton() {
  return (
    <div className={styles.average} aria-hidden="true">
      <div className={`${styles.number} ${styles.bar}`} />
      <div className={styles.beside}>
        <div className={styles.bar} />
        <div className={styles.words} />
      </div>
    </div>
  );
}

function countOf({ total, customers }: PublicReviewList): string {
  const samples = total - customers.total;
  const reviews = `review${total === 1 ? "" : "s"}`;
  if (samples === total) return `${total.toLocaleString("en-US")} sample ${reviews}`;
  const all = `${total.toLocaleString("en-US")} ${reviews}`;
  return samples === 0 ? all : `${all}, ${samples} of them samples`;
}
