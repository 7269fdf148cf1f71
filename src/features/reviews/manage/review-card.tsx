import type { ReactNode } from "react";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Stars } from "../stars.tsx";
import styles from "./review-card.module.css";
import type { StaffReview } from "./schema.ts";

type Props = {
  review: StaffReview;
  /** Distinguishes it from other reviews by the same name. */
  suffix: string;
  /** Where the keyboard takes hold of the card. */
  handle: ReactNode;
  onEdit(): void;
  onDelete(): void;
};

/** The button that edits a review, for who comes back to its card. */
export const editButtonId = (id: number) => `edit-review-${id}`;

/** A review as staff sees it: what is on the site, and what can be done with it. */
export function ReviewCard({ review, suffix, handle, onEdit, onDelete }: Props) {
  const { id, reviewer_name, review_text, rating, is_active, is_sample } = review;
  const by = ` the review by ${reviewer_name}${suffix}`;
  return (
    <article className={is_active ? styles.card : `${styles.card} ${styles.hidden}`}>
      <div className={styles.top}>
        <Stars rating={rating} />
        {handle}
      </div>
      <p className={styles.text} dir="auto">
        {review_text}
      </p>
      <div className={styles.by}>
        <h2 className={styles.name}>
          <bdi>{reviewer_name}</bdi>
          {!is_active && <span className={styles.mark}> (Hidden)</span>}
        </h2>
        {is_sample && <span className={styles.sample}>Sample</span>}
      </div>
      <div className={styles.actions}>
        <Button variant="ghost" id={editButtonId(id)} onClick={onEdit}>
          <Icon name="edit" />
          <span>
            Edit<span className="visually-hidden">{by}</span>
          </span>
        </Button>
        <Button variant="ghost" onClick={onDelete}>
          <Icon name="trash" />
          <span>
            Delete<span className="visually-hidden">{by}</span>
          </span>
        </Button>
      </div>
    </article>
  );
}
