import { useCallback, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useResource } from "#src/browser/use-resource.ts";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import layout from "#src/ui/staff-page.module.css";
import type { SavedReview } from "./manage-reviews-page.tsx";
import styles from "./review-card.module.css";
import { VerifiedWords } from "./review-card.tsx";
import { ReviewFields } from "./review-fields.tsx";
import { fetchReview } from "./review-requests.ts";
import type { StaffReview } from "./schema.ts";
import { useReviewForm } from "./use-review-form.ts";

const list = "/admin/reviews";

/** /admin/reviews/add and /admin/reviews/edit/:id: a review on a page of its own, with room to write (RADM-04). */
export default function ReviewPage() {
  const { id } = useParams();
  return (
    <div className={`${layout.stack} ${styles.page}`}>
      <h1>{id === undefined ? "Add New Review" : "Edit Review"}</h1>
      {id === undefined ? <ReviewForm name="Add New Review" send="Add Review" /> : <LoadedReview key={id} id={id} />}
    </div>
  );
}

function LoadedReview({ id }: { id: string }) {
  const { data, error, reload } = useResource(useCallback(() => fetchReview(id), [id]));
  return (
    <Loaded
      of={{ data, error, reload: error?.status === 404 ? undefined : reload }}
      beside={<Link to={list}>Back to the reviews</Link>}
    >
      {(review) => <ReviewForm name="Edit Review" send="Update Review" review={review} />}
    </Loaded>
  );
}

function ReviewForm({ review, ...words }: { name: string; send: string; review?: StaffReview }) {
  const navigate = useNavigate();
  const isNew = review === undefined;
  const [present, setPresent] = useState(review);
  const edited = useReviewForm({
    item: present,
    inList: false,
    onSaved: ({ id }) => void navigate(list, { state: { saved: { id, isNew } satisfies SavedReview } }),
    onPresent: setPresent,
  });
  return (
    <div className={layout.card}>
      {present?.verified && <VerifiedWords review={present} />}
      <ItemForm edited={edited} {...words} variant="primary" onCancel={() => void navigate(list)}>
        <ReviewFields review={present} edited={edited} />
      </ItemForm>
    </div>
  );
}
