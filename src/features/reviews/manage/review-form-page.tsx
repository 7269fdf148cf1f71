import { useNavigate } from "react-router";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import { RestoredNote } from "#src/staff/session/use-staff-draft.tsx";
import layout from "#src/ui/staff-page.module.css";
import styles from "./review-card.module.css";
import { ReviewFields } from "./review-fields.tsx";
import { moreLabels, reviewLabels } from "./review-labels.ts";
import { restoreReview } from "./review-requests.ts";
import type { StaffReview } from "./schema.ts";
import { useReviewForm } from "./use-review-form.ts";
import { savedState } from "./use-saved-elsewhere.ts";
import { VerifiedWords } from "./verified-words.tsx";

const labels = {
  ...reviewLabels,
  source: moreLabels.source,
  answer: moreLabels.answer,
  is_active: "Active (Show on site)",
  reason: moreLabels.reason,
  sort_order: "Sort Order (optional)",
};
const list = "/admin/reviews";
/** A review on a page of its own: all fields, with room to write (RADM-04). */
export function ReviewFormPage({ title, send, review }: { title: string; send: string; review?: StaffReview }) {
  const navigate = useNavigate();
  const isNew = review === undefined;
  const { form, draft } = useReviewForm({
    review,
    labels,
    onSaved: ({ id }) => void navigate(list, { state: savedState(id, isNew) }),
  });
  return (
    <div className={`${layout.stack} ${styles.page}`}>
      <h1>{title}</h1>
      <div className={layout.card}>
        {review?.verified && <VerifiedWords review={review} />}
        <ItemForm
          form={form}
          name={title}
          send={send}
          restore={review && (() => restoreReview(review.id))}
          draft={draft}
          onCancel={() => void navigate(list)}
        >
          <RestoredNote draft={draft} />
          <ReviewFields
            review={review}
            form={form}
            start={draft.start}
            rows={8}
            placeHint={`1 is the first place.${isNew ? " If you leave this empty, the review goes to the end." : ""}`}
          />
        </ItemForm>
      </div>
    </div>
  );
}
