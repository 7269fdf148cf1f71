import { useCompany } from "#src/facts/use-company.tsx";
import { officeTime } from "#src/platform/process/office-time.ts";
import styles from "./review-quote.module.css";
import type { PublicReview } from "./schema.ts";
import { Stars } from "./stars.tsx";

/**
 * A longer review is folded, so that it does not stretch its row. It exceeds the lines of review-list.module.css at their widest, so
 * that "Read more" always shows more.
 */
const maxUnfoldedLength = 260;

/** A review and what the company answers. */
export function ReviewQuote({ review, isSample }: { review: PublicReview; isSample: boolean }) {
  return (
    <>
      <Quote review={review} isSample={isSample} />
      {review.answer !== undefined && <Answer text={review.answer} />}
    </>
  );
}

/** One review: the words first, then their author. */
function Quote({ review, isSample }: { review: PublicReview; isSample: boolean }) {
  const { hours } = useCompany();
  return (
    <figure className={styles.quote} data-nosnippet={isSample || undefined}>
      <div className={`row ${styles.top}`}>
        <Stars rating={review.rating} />
        {isSample && <span className={styles.sample}>Sample</span>}
        {review.verified && <span className={styles.verified}>Verified customer</span>}
      </div>
      <blockquote className={styles.text} dir="auto">
        <p>{review.review_text}</p>
      </blockquote>
      {review.review_text.length > maxUnfoldedLength && (
        // A switch for the style sheet. Without CSS the whole text is visible.
        <details className={styles.fold}>
          <summary>
            <span className={styles.unfold}>Read more</span>
            <span className={styles.refold}>Show less</span>
          </summary>
        </details>
      )}
      <figcaption className={styles.signature} dir="auto">
        <b>{review.reviewer_name}</b>
        {[review.town, review.written_at && officeTime(review.written_at, "month", hours.timeZone)]
          .filter(Boolean)
          .join(" · ")}
      </figcaption>
    </figure>
  );
}

/** What the company answers, below the review. */
function Answer({ text }: { text: string }) {
  const { name } = useCompany();
  return (
    <div className={styles.answer}>
      <p className={styles.from}>{name} answers</p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </div>
  );
}

/** Takes the place of a review until it is loaded. */
export function ReviewQuoteSkeleton() {
  return (
    <div className={styles.quote}>
      <div className={styles.bars} />
    </div>
  );
}
