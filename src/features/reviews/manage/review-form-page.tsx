import { useNavigate } from "react-router";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/card.module.css";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Field } from "#src/ui/field.tsx";
import { FormFrame } from "#src/ui/form.tsx";
import { RatingSelect } from "./rating-select.tsx";
import styles from "./review-form-page.module.css";
import { ReviewTrouble } from "./review-trouble.tsx";
import { limits, type StaffReview } from "./schema.ts";
import { reviewLabels, useReviewForm } from "./use-review-form.ts";
import { savedState } from "./use-saved-elsewhere.ts";

const labels = { ...reviewLabels, sort_order: "Sort Order (optional)" };
const list = "/admin/reviews";

/** A review on a page of its own: all fields, with room to write (RADM-04). */
export function ReviewFormPage({ title, send, review }: { title: string; send: string; review?: StaffReview }) {
  const navigate = useNavigate();
  const page = useReviewForm({
    review,
    labels,
    onSaved: (saved) => void navigate(list, { state: savedState(saved, review === undefined) }),
  });
  const { form, start } = page;
  return (
    <div className={`${layout.stack} ${styles.page}`}>
      <h1>{title}</h1>
      <div className={layout.card} onInput={page.onInput}>
        {page.isDraft && <p className={styles.note}>What you typed before is back.</p>}
        <FormFrame
          form={form}
          name={title}
          send={send}
          sending="Saving..."
          next={<ReviewTrouble trouble={page.trouble} id={review?.id} onRestored={() => void form.submit()} />}
          beside={
            <Button
              look="quiet"
              onClick={() => {
                page.drop();
                void navigate(list);
              }}
            >
              Cancel
            </Button>
          }
        >
          <Field
            {...form.field("reviewer_name")}
            defaultValue={start("reviewer_name")}
            maxLength={limits.name}
            autoComplete="off"
            dir="auto"
            required
          />
          <Field
            {...form.field("review_text")}
            rows={8}
            defaultValue={start("review_text")}
            maxLength={limits.text}
            dir="auto"
            required
          />
          <RatingSelect {...form.field("rating")} defaultValue={start("rating") ?? "5"} />
          <Checkbox
            id="review-active"
            name="is_active"
            label="Active (Show on site)"
            checked={page.isActive}
            onChange={({ target }) => page.setActive(target.checked)}
          />
          <Field
            {...form.field("sort_order")}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            className={styles.short}
            hint={review ? "1 is the first place." : "1 is the first place. Left empty, it goes to the end."}
            defaultValue={start("sort_order")}
          />
        </FormFrame>
      </div>
    </div>
  );
}
