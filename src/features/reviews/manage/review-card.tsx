import { takedownReasons } from "#src/staff/audit/reasons.schema.ts";
import type { CardProps } from "#src/staff/editing/managed-list-page.tsx";
import entry from "#src/ui/list/entry-card.module.css";
import { Stars } from "../stars.tsx";
import styles from "./review-card.module.css";
import type { StaffReview } from "./schema.ts";

/** A review as staff see it: what is on the site, and the buttons to change it. */
export function ReviewCard({ item: review, handle, buttons }: CardProps<StaffReview>) {
  const { reviewer_name, review_text, rating, is_active, is_sample, town, verified, answer, hidden_reason } = review;
  return (
    <article className={is_active ? styles.card : `${styles.card} ${entry.hidden}`}>
      <div className={`row ${styles.top}`}>
        <Stars rating={rating} />
        {handle}
      </div>
      <p className={styles.text} dir="auto">
        {review_text}
      </p>
      <div className={`row ${styles.by}`}>
        <h2 className={styles.name}>
          <bdi>{reviewer_name}</bdi>
          {!is_active && <span className={entry.mark}> (Hidden)</span>}
        </h2>
        {is_sample && <span className={styles.sample}>Sample</span>}
        {verified && <span className={styles.sample}>Verified customer{town !== undefined && `, ${town}`}</span>}
        {!verified && town !== undefined && <span className={styles.note}>{town}</span>}
        {answer !== undefined && <span className={styles.sample}>Answered</span>}
        {hidden_reason !== undefined && <span className={styles.note}>{takedownReasons[hidden_reason]}.</span>}
      </div>
      {buttons}
    </article>
  );
}

/** A review in the list of deleted ones, and above the form of a verified one. */
export function ReviewWords({ item: { reviewer_name, review_text } }: { item: StaffReview }) {
  return (
    <div className={styles.quoted}>
      <p className={styles.name}>
        <bdi>{reviewer_name}</bdi>
      </p>
      <p className={styles.text} dir="auto">
        {review_text}
      </p>
    </div>
  );
}

/** A verified review above its form, which does not change it. */
export function VerifiedWords({ review }: { review: StaffReview }) {
  return (
    <div className={styles.words}>
      <Stars rating={review.rating} />
      <ReviewWords item={review} />
      <VerifiedNote />
    </div>
  );
}

export function VerifiedNote() {
  return (
    <p className={styles.note}>
      A customer wrote this with their own link. Its words and stars are theirs; you can answer in public.
    </p>
  );
}
