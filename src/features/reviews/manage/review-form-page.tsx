import { useState } from "react";
import { useNavigate } from "react-router";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import layout from "#src/ui/staff-page.module.css";
import type { SavedReview } from "./manage-reviews-page.tsx";
import styles from "./review-card.module.css";
import { VerifiedWords } from "./review-card.tsx";
import { ReviewFields } from "./review-fields.tsx";
import type { StaffReview } from "./schema.ts";
import { moreLabels, reviewLabels, useReviewForm } from "./use-review-form.ts";

const labels = {
  ...reviewLabels,
  town: moreLabels.town,
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
  const [present, setPresent] = useState(review);
  const edited = useReviewForm({
    item: present,
    labels,
    onSaved: ({ id }) => void navigate(list, { state: { saved: { id, isNew } satisfies SavedReview } }),
    onPresent: setPresent,
  });
  return (
    <div className={`${layout.stack} ${styles.page}`}>
      <h1>{title}</h1>
      <div className={layout.card}>
        {present?.verified && <VerifiedWords review={present} />}
        <ItemForm edited={edited} name={title} send={send} variant="primary" onCancel={() => void navigate(list)}>
          <ReviewFields review={present} edited={edited} rows={8} />
        </ItemForm>
      </div>
    </div>
  );
}
