import { Link } from "react-router";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import { RestoredNote } from "#src/staff/session/use-staff-draft.tsx";
import entry from "#src/ui/list/entry-card.module.css";
import styles from "./review-card.module.css";
import { ReviewFields } from "./review-fields.tsx";
import { moreLabels, reviewLabels } from "./review-labels.ts";
import { restoreReview } from "./review-requests.ts";
import type { StaffReview } from "./schema.ts";
import { useReviewForm } from "./use-review-form.ts";
import { VerifiedWords } from "./verified-words.tsx";

type Props = {
  /** None for a new one. */
  review?: StaffReview | undefined;
  onSaved(review: StaffReview): void;
  onCancel(): void;
};

/** In the order of a card, where the stars come first. */
const labels = {
  rating: reviewLabels.rating,
  review_text: reviewLabels.review_text,
  reviewer_name: reviewLabels.reviewer_name,
  source: moreLabels.source,
  answer: moreLabels.answer,
  is_active: "Show on site",
  reason: moreLabels.reason,
};

/** Writes a review in place of its card (RADM-01). A new one goes where its form is: to the top. */
export function ReviewEditor({ review, onSaved, onCancel }: Props) {
  const { form, draft } = useReviewForm({ review, labels, place: review ? undefined : 1, onSaved });
  return (
    <div className={styles.editor}>
      <p className={entry.title}>{review ? "Edit review" : "New review"}</p>
      <RestoredNote draft={draft} />
      {review?.is_sample && (
        <p className={styles.note}>This is a sample and stays marked as one. Add a customer’s words as a new review.</p>
      )}
      {review?.verified && <VerifiedWords review={review} />}
      <ItemForm
        form={form}
        name={review ? `Edit the review by ${review.reviewer_name}` : "New review"}
        send="Save"
        variant="secondary"
        takesFocus
        restore={review && (() => restoreReview(review.id))}
        draft={draft}
        onCancel={onCancel}
        beside={
          <Link to={review ? `/admin/reviews/edit/${review.id}` : "/admin/reviews/add"}>
            {review ? "Edit on a larger page" : "Write on a larger page"}
          </Link>
        }
      >
        <ReviewFields review={review} form={form} start={draft.start} rows={4} />
      </ItemForm>
    </div>
  );
}
