import { useNavigationNotice } from "#src/ui/feedback/use-navigation-notice.ts";

type Saved = { id: number; isNew: boolean };

/** The navigation state with which the form page leads to the list once a review is saved (RADM-06). */
export function savedState(id: number, isNew: boolean): { saved: Saved } {
  return { saved: { id, isNew } };
}

/**
 * Reports once a review that was saved on its own page.
 *
 * @param isReady whether the list is there
 */
export function useSavedElsewhere(isReady: boolean, onSaved: (saved: Saved) => void): void {
  useNavigationNotice(readSaved, isReady, onSaved);
}

function readSaved(state: unknown): Saved | undefined {
  const saved: unknown = typeof state === "object" && state !== null && "saved" in state ? state.saved : undefined;
  if (typeof saved !== "object" || saved === null || !("id" in saved) || typeof saved.id !== "number") return undefined;
  return { id: saved.id, isNew: "isNew" in saved && saved.isNew === true };
}
