import { useNavigate } from "react-router";
import { RestoredNote } from "#src/features/accounts/session/use-staff-draft.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import layout from "#src/ui/text/card.module.css";
import { RatingSelect } from "./rating-select.tsx";
import styles from "./review-form-page.module.css";
import { ReviewTrouble } from "./review-trouble.tsx";
import { maxNameLength, maxTextLength, type StaffReview } from "./schema.ts";
import { reviewLabels, useReviewForm } from "./use-review-form.ts";
import { savedState } from "./use-saved-elsewhere.ts";

const labels = { ...reviewLabels, is_active: "Active (Show on site)", sort_order: "Sort Order (optional)" };
const list = "/admin/reviews";

/** A review on a page of its own: all fields, with room to write (RADM-04). */
export function ReviewFormPage({ title, send, review }: { title: string; send: string; review?: StaffReview }) {
  const navigate = useNavigate();
  const { form, error, draft } = useReviewForm({
    review,
    labels,
    onSaved: (saved) => void navigate(list, { state: savedState(saved, review === undefined) }),
  });
  const { start } = draft;
  return (
    <div className={`${layout.stack} ${styles.page}`}>
      <h1>{title}</h1>
      <div className={layout.card}>
        <FormFrame
          form={form}
          name={title}
          send={send}
          sending="Saving..."
          next={<ReviewTrouble error={error} id={review?.id} onRestored={() => void form.submit()} />}
          beside={
            <Button
              variant="ghost"
              onClick={() => {
                draft.drop();
                void navigate(list);
              }}
            >
              Cancel
            </Button>
          }
        >
          <RestoredNote draft={draft} />
          <Field
            {...form.field("reviewer_name")}
            defaultValue={start.reviewer_name}
            maxLength={maxNameLength}
            autoComplete="off"
            dir="auto"
            required
          />
          <Field
            {...form.field("review_text")}
            rows={8}
            defaultValue={start.review_text}
            maxLength={maxTextLength}
            dir="auto"
            required
          />
          <RatingSelect {...form.field("rating")} defaultValue={start.rating} />
          <Checkbox {...form.checkbox("is_active")} defaultChecked={start.is_active === "true"} />
          <Field
            {...form.field("sort_order")}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            className={styles.short}
            hint={
              review
                ? "1 is the first place."
                : "1 is the first place. If you leave this empty, the review goes to the end."
            }
            defaultValue={start.sort_order}
          />
        </FormFrame>
      </div>
    </div>
  );
}
