import type { MetaInput } from "#src/site/document/page-meta.ts";
import { staffMeta } from "#src/site/document/staff-meta.ts";
import { ReviewFormPage } from "./review-form-page.tsx";

export const meta = (args: MetaInput) => staffMeta(args, "Add New Review");

/** /admin/reviews/add */
export default function AddReviewPage() {
  return <ReviewFormPage title="Add New Review" send="Add Review" />;
}
