import { memberOf } from "#src/browser/member-of.ts";
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
  useNavigationNotice("saved", readSaved, isReady, onSaved);
}

function readSaved(saved: unknown): Saved | undefined {
  const id = memberOf(saved, "id");
  return typeof id === "number" ? { id, isNew: memberOf(saved, "isNew") === true } : undefined;
}
