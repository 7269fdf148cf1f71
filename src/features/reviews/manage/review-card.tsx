import type { ReactNode } from "react";
import { takedownReasons } from "#src/staff/audit/reasons.schema.ts";
import { editButtonId } from "#src/staff/editing/use-managed-list.ts";
import { CardActions } from "#src/ui/list/card-actions.tsx";
import entry from "#src/ui/list/entry-card.module.css";
import { Stars } from "../stars.tsx";
import styles from "./review-card.module.css";
import type { StaffReview } from "./schema.ts";

type Props = {
  review: StaffReview;
  /** Distinguishes it from other reviews by the same name. */
  suffix: string;
  /** The button that moves the card. */
  handle: ReactNode;
  onEdit(): void;
  onDelete(): void;
};

/** A review as staff see it: what is on the site, and the buttons to change it. */
export function ReviewCard({ review, suffix, handle, onEdit, onDelete }: Props) {
  const { id, reviewer_name, review_text, rating, is_active, is_sample, town, verified, answer, hidden_reason } =
    review;
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
        {answer !== undefined && <span className={styles.sample}>Answered</span>}
        {hidden_reason !== undefined && <span className={styles.note}>{takedownReasons[hidden_reason]}.</span>}
      </div>
      <CardActions
        editId={editButtonId("review", id)}
        name={`the review by ${reviewer_name}${suffix}`}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </article>
  );
}

/** A review in the list of deleted ones. */
export function DeletedReviewText({ review: { reviewer_name, review_text } }: { review: StaffReview }) {
  return (
    <div className={styles.deleted}>
      <p className={styles.name}>
        <bdi>{reviewer_name}</bdi>
      </p>
      <p className={styles.text} dir="auto">
        {review_text}
      </p>
    </div>
  );
}
