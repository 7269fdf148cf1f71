import { useCallback } from "react";
import { Link, useParams } from "react-router";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import layout from "#src/ui/staff-page.module.css";
import { ReviewFormPage } from "./review-form-page.tsx";
import { fetchReview } from "./review-requests.ts";

/** /admin/reviews/edit/:id */
export default function EditReviewPage() {
  const { id = "" } = useParams();
  return <LoadedReview key={id} id={id} />;
}

function LoadedReview({ id }: { id: string }) {
  const { data: review, error, reload } = useResource(useCallback(() => fetchReview(id), [id]));

  if (review) return <ReviewFormPage title="Edit Review" send="Update Review" review={review} />;
  return (
    <div className={layout.stack}>
      <h1>Edit Review</h1>
      <Loaded
        of={{ data: review, error, reload: error?.status === 404 ? undefined : reload }}
        beside={<Link to="/admin/reviews">Back to the reviews</Link>}
      />
    </div>
  );
}
