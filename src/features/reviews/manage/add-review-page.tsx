import { ReviewFormPage } from "./review-form-page.tsx";

/** /admin/reviews/add */
export default function AddReviewPage() {
  return <ReviewFormPage title="Add New Review" send="Add Review" />;
}
