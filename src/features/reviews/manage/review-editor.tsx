import { Link } from "react-router";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import type { ItemFormProps } from "#src/staff/editing/use-item-form.ts";
import entry from "#src/ui/list/entry-card.module.css";
import styles from "./review-card.module.css";
import { VerifiedNote } from "./review-card.tsx";
import { ReviewFields } from "./review-fields.tsx";
import type { StaffReview } from "./schema.ts";
import { useReviewForm } from "./use-review-form.ts";

/** Writes a review below its card (RADM-01). */
export function ReviewEditor(props: ItemFormProps<StaffReview>) {
  const { item: review } = props;
  const edited = useReviewForm({ ...props, inList: true });
  return (
    <div className={styles.editor}>
      <div className={`row ${styles.top}`}>
        <p className={entry.title}>{review ? "Edit review" : "New review"}</p>
        <Link to={review ? `/admin/reviews/edit/${review.id}` : "/admin/reviews/add"} className="reach">
          Open on a larger page
        </Link>
      </div>
      {review?.is_sample && (
        <p className={styles.note}>This is a sample and stays marked as one. Add a customer’s words as a new review.</p>
      )}
      {review?.verified && <VerifiedNote />}
      <ItemForm edited={edited} takesFocus onCancel={props.onCancel}>
        <ReviewFields review={review} edited={edited} />
      </ItemForm>
    </div>
  );
}
