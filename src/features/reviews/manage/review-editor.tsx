import { Link } from "react-router";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import type { ItemFormProps } from "#src/staff/editing/use-item-form.ts";
import entry from "#src/ui/list/entry-card.module.css";
import styles from "./review-card.module.css";
import { VerifiedWords } from "./review-card.tsx";
import { ReviewFields } from "./review-fields.tsx";
import type { StaffReview } from "./schema.ts";
import { moreLabels, reviewLabels, useReviewForm } from "./use-review-form.ts";

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
export function ReviewEditor(props: ItemFormProps<StaffReview>) {
  const { item: review } = props;
  const edited = useReviewForm({ ...props, labels, place: 1 });
  return (
    <div className={styles.editor}>
      <p className={entry.title}>{review ? "Edit review" : "New review"}</p>
      {review?.is_sample && (
        <p className={styles.note}>This is a sample and stays marked as one. Add a customer’s words as a new review.</p>
      )}
      {review?.verified && <VerifiedWords review={review} />}
      <ItemForm
        edited={edited}
        takesFocus
        onCancel={props.onCancel}
        beside={
          <Link to={review ? `/admin/reviews/edit/${review.id}` : "/admin/reviews/add"}>
            {review ? "Edit on a larger page" : "Write on a larger page"}
          </Link>
        }
      >
        <ReviewFields review={review} edited={edited} rows={4} />
      </ItemForm>
    </div>
  );
}
