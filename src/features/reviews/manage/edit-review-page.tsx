import { useCallback, useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import { staffMeta } from "#src/document/staff-meta.ts";
import type { Trouble } from "#src/platform/attempt.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/card.module.css";
import form from "#src/ui/form.module.css";
import { Outcome } from "#src/ui/outcome.tsx";
import { fetchReview } from "./review-calls.ts";
import { ReviewFormPage } from "./review-form-page.tsx";
import type { StaffReview } from "./schema.ts";

export const meta = () => staffMeta("Edit Review");

/** /admin/reviews/edit/:id */
export default function EditReviewPage() {
  const { id = "" } = useParams();
  return <LoadedReview key={id} id={id} />;
}

function LoadedReview({ id }: { id: string }) {
  const [review, setReview] = useState<StaffReview>();
  const [trouble, setTrouble] = useState<Trouble>();

  const load = useCallback(async () => {
    const result = await fetchReview(id);
    if ("done" in result) setReview(result.done);
    setTrouble("trouble" in result ? result.trouble : undefined);
  }, [id]);
  useEffect(() => void load(), [load]);

  if (review) return <ReviewFormPage title="Edit Review" send="Update Review" review={review} />;
  return (
    <div className={layout.stack}>
      <h1>Edit Review</h1>
      {trouble ? (
        <>
          <Outcome outcome={{ is: "failed", text: trouble.text }}>{trouble.more && <p>{trouble.more}</p>}</Outcome>
          <div className={form.foot}>
            {/* What is gone does not come by asking again. */}
            {trouble.status !== 404 && (
              <Button look="quiet" onClick={() => void load()}>
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
