import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LocalTime } from "#src/ui/local-time.tsx";
import styles from "./deleted-reviews.module.css";
import type { DeletedReview } from "./schema.ts";

type Props = { deleted: readonly DeletedReview[]; onRestore(id: number): void };

/** What was deleted in the last 30 days, folded away until somebody looks for it. */
export function DeletedReviews({ deleted, onRestore }: Props) {
  if (deleted.length === 0) return null;
  return (
    <details className={styles.frame}>
      <summary>Recently deleted ({deleted.length})</summary>
      <p className={styles.hint}>Each can be brought back for 30 days after it was deleted.</p>
      <ul className={styles.list}>
        {deleted.map(({ id, reviewer_name, review_text, deleted_at }) => (
          <li key={id}>
            <div className={styles.review}>
              <p className={styles.name}>
                <bdi>{reviewer_name}</bdi>
              </p>
              <p className={styles.words} dir="auto">
                {review_text}
              </p>
              <p className={styles.hint}>
                Deleted <LocalTime time={deleted_at} />
              </p>
            </div>
            <Button look="quiet" onClick={() => onRestore(id)}>
              <Icon name="undo" />
              <span>
                Bring back<span className="visually-hidden"> the review by {reviewer_name}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
