import { ReviewQuote } from "../review-quote.tsx";
import styles from "./own-review.module.css";
import type { WrittenOwnReview } from "./schema.ts";

/** A customer's review as the page "Our Reviews" shows it. */
export function ReviewPreview({ review, answer = "" }: { review: WrittenOwnReview; answer?: string }) {
  const { town, ...rest } = review;
  return (
    <div className={styles.preview}>
      <ReviewQuote
        review={{
          ...rest,
          id: 0,
          sort_order: 1,
          is_active: true,
          verified: true,
          ...(town !== "" && { town }),
          ...(answer !== "" && { answer }),
        }}
        isSample={false}
      />
    </div>
  );
}
