import { Stars } from "../stars.tsx";
import styles from "./review-card.module.css";
import type { StaffReview } from "./schema.ts";

/** A verified review above its form, which does not change it. */
export function VerifiedWords({ review: { rating, review_text, reviewer_name } }: { review: StaffReview }) {
  return (
    <div className={styles.words}>
      <Stars rating={rating} />
      <p className={styles.text} dir="auto">
        {review_text}
      </p>
      <p className={styles.name}>
        <bdi>{reviewer_name}</bdi>
      </p>
      <p className={styles.note}>
        A customer wrote this with their own link. Its words and stars are theirs; you can answer in public.
      </p>
    </div>
  );
}
