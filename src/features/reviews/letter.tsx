import styles from "./letter.module.css";
import type { PublicReview } from "./schema.ts";
import { Stars } from "./stars.tsx";

/**
 * Letters longer than this are shown folded, so that one long one does not push a whole row of others away. More than the
 * ten lines of letter.module.css hold at their widest, so that there is always something to unfold.
 */
const foldAbove = 640;

/** One review, set like a letter: the words first, then who wrote them. */
export function Letter({ review, isSample }: { review: PublicReview; isSample: boolean }) {
  return (
    <figure className={styles.letter} data-nosnippet={isSample || undefined}>
      <div className={styles.top}>
        <Stars rating={review.rating} />
        {isSample && <span className={styles.sample}>Sample</span>}
      </div>
      <blockquote className={styles.words} dir="auto">
        <p>{review.review_text}</p>
      </blockquote>
      {review.review_text.length > foldAbove && (
        // Only a switch for the style sheet: the words are there, unfolded, for a reader without it.
        <details className={styles.fold}>
          <summary>
            <span className={styles.unfold}>Read it all</span>
            <span className={styles.refold}>Fold it up</span>
          </summary>
        </details>
      )}
      <figcaption className={styles.signature} dir="auto">
        {review.reviewer_name}
      </figcaption>
    </figure>
  );
}

/** Stands where a letter will be. */
export function LetterSkeleton() {
  return (
    <div className={styles.letter}>
      <div className={`${styles.bar} ${styles.barOfStars}`} />
      <div className={`${styles.bar} ${styles.barOfWords}`} />
      <div className={`${styles.bar} ${styles.barOfName}`} />
    </div>
  );
}
