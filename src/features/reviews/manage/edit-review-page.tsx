import { useCallback } from "react";
import { Link, useParams } from "react-router";
import { useResource } from "#src/browser/use-resource.ts";
import { staffMeta } from "#src/document/staff-meta.ts";
import { Button } from "#src/ui/button.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import form from "#src/ui/form/form.module.css";
import layout from "#src/ui/staff-page.module.css";
import { fetchReview } from "./review-calls.ts";
import { ReviewFormPage } from "./review-form-page.tsx";

export const meta = () => staffMeta("Edit Review");

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
      {error ? (
        <>
          <Outcome outcome={{ is: "failed", text: error.text }}>{error.detail && <p>{error.detail}</p>}</Outcome>
          <div className={form.foot}>
            {error.status !== 404 && (
              <Button variant="ghost" onClick={() => void reload()}>
                Try again
              </Button>
            )}
            <Link to="/admin/reviews">Back to the reviews</Link>
          </div>
        </>
      ) : (
        <p role="status" className={layout.loading}>
          Loading...
        </p>
      )}
    </div>
  );
}
