import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { RestoredNote } from "#src/features/accounts/session/use-staff-draft.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { RatingSelect } from "./rating-select.tsx";
import styles from "./review-card.module.css";
import { ReviewTrouble } from "./review-trouble.tsx";
import { maxNameLength, maxTextLength, type StaffReview } from "./schema.ts";
import { reviewLabels, useReviewForm } from "./use-review-form.ts";

type Props = {
  /** None for a new one. */
  review?: StaffReview | undefined;
  onSaved(review: StaffReview): void;
  onCancel(): void;
};

/** In the order of the fields in the card, where the stars come first. */
const labels = {
  rating: reviewLabels.rating,
  review_text: reviewLabels.review_text,
  reviewer_name: reviewLabels.reviewer_name,
  is_active: "Show on site",
};

/** Writes a review where its card stands (RADM-01). A new one goes where its card is: to the top. */
export function ReviewEditor({ review, onSaved, onCancel }: Props) {
  const { form, error, draft } = useReviewForm({ review, labels, place: review ? undefined : 1, onSaved });
  const { start } = draft;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>("select, input, textarea")?.focus(), []);

  return (
    <div className={styles.editor} ref={frame}>
      <p className={styles.title}>{review ? "Edit review" : "New review"}</p>
      <RestoredNote draft={draft} />
      {review?.is_sample && (
        <p className={styles.note}>This is a sample and stays marked as one. Add a customer’s words as a new review.</p>
      )}
      <FormFrame
        form={form}
        name={review ? `Edit the review by ${review.reviewer_name}` : "New review"}
        send="Save"
        sending="Saving..."
        variant="secondary"
        next={<ReviewTrouble error={error} id={review?.id} onRestored={() => void form.submit()} />}
        beside={
          <>
            <Button
              variant="ghost"
              onClick={() => {
                draft.drop();
                onCancel();
              }}
            >
              Cancel
            </Button>
            <Link to={review ? `/admin/reviews/edit/${review.id}` : "/admin/reviews/add"}>
              {review ? "Edit on a larger page" : "Write on a larger page"}
            </Link>
          </>
        }
      >
        <RatingSelect {...form.field("rating")} defaultValue={start.rating} />
        <Field
          {...form.field("review_text")}
          rows={4}
          defaultValue={start.review_text}
          maxLength={maxTextLength}
          dir="auto"
          required
        />
        <Field
          {...form.field("reviewer_name")}
          defaultValue={start.reviewer_name}
          maxLength={maxNameLength}
          autoComplete="off"
          dir="auto"
          required
        />
        <Checkbox {...form.checkbox("is_active")} defaultChecked={start.is_active === "true"} />
      </FormFrame>
    </div>
  );
}
