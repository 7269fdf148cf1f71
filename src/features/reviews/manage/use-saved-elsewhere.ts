import { useNavigationNotice } from "#src/ui/feedback/use-navigation-notice.ts";
import type { StaffReview } from "./schema.ts";

type Saved = Pick<StaffReview, "id" | "reviewer_name"> & { isNew: boolean };

/** The navigation state with which the form page leads to the list once a review is saved (RADM-06). */
export function savedState({ id, reviewer_name }: StaffReview, isNew: boolean): { saved: Saved } {
  return { saved: { id, reviewer_name, isNew } };
}

/**
 * Reports once a review that was saved on its own page.
 *
 * @param isReady whether the list is there
 */
export function useSavedElsewhere(isReady: boolean, onSaved: (saved: Saved) => void): void {
  useNavigationNotice(savedIn, isReady, onSaved);
}

function savedIn(state: unknown): Saved | undefined {
  const saved: unknown = typeof state === "object" && state !== null && "saved" in state ? state.saved : undefined;
  if (typeof saved !== "object" || saved === null || !("id" in saved) || !("reviewer_name" in saved)) return undefined;
  const { id, reviewer_name } = saved;
  if (typeof id !== "number" || typeof reviewer_name !== "string") return undefined;
  return { id, reviewer_name, isNew: "isNew" in saved && saved.isNew === true };
}
