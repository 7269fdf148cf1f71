import { useCallback } from "react";
import { useManagedList } from "#src/ui/list/use-managed-list.ts";
import { deleteReview, fetchReviews, reorderReviews, restoreReview } from "./review-calls.ts";
import type { StaffReview } from "./schema.ts";

const calls = { fetchAll: fetchReviews, reorder: reorderReviews, remove: deleteReview, restore: restoreReview };

/** The reviews as staff works with them. Every change is followed by a look at the truth (RADM-03). */
export function useReviews() {
  const list = useManagedList(calls);
  const { show, reload } = list;
  return {
    ...list,
    /** A review was saved: shows it at once, then the truth, since others may have moved with it. */
    saved: useCallback(
      (review: StaffReview) => {
        show(review);
        void reload();
      },
      [show, reload],
    ),
  };
}
