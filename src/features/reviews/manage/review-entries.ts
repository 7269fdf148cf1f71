import type { StaffReview } from "./schema.ts";

/** A review in the list that can be sorted. */
export type Entry = { id: number; label: string; review: StaffReview };

const entries = new WeakMap<StaffReview, Entry>();

/** The same entry for the same review, so that a new order draws no card anew. */
function entryOf(review: StaffReview): Entry {
  const known = entries.get(review);
  if (known) return known;
  const name = review.reviewer_name;
  const entry = { id: review.id, label: `${name.length > 40 ? `${name.slice(0, 39)}…` : name}’s review`, review };
  entries.set(review, entry);
  return entry;
}

/**
 * The reviews to show. The one that is being edited stays, also when somebody else has deleted it meanwhile: its form holds
 * what was typed.
 */
export function withEdited(reviews: readonly StaffReview[], edited: StaffReview | undefined): Entry[] {
  const isThere = edited === undefined || reviews.some(({ id }) => id === edited.id);
  return (isThere ? reviews : reviews.toSpliced(edited.sort_order - 1, 0, edited)).map(entryOf);
}
