import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "#src/features/accounts/session/use-session.tsx";
import { csrfMissing, type Trouble } from "#src/platform/attempt.ts";
import { arrange } from "#src/ui/order.ts";
import { useOptimisticOrder } from "#src/ui/use-optimistic-order.ts";
import { deleteReview, fetchReviews, type ReviewLists, reorderReviews, restoreReview } from "./review-calls.ts";
import type { StaffReview } from "./schema.ts";

const nothing: ReviewLists = { reviews: [], deleted: [] };

/**
 * The reviews as staff works with them. Every change is followed by a look at the truth (RADM-03); while that cannot be had,
 * what is on the screen stays.
 */
export function useReviews() {
  const { refresh } = useSession();
  const [lists, setLists] = useState<ReviewLists | "loading" | Trouble>("loading");
  const [trouble, setTrouble] = useState<Trouble & { at: number }>();
  const [leaving, setLeaving] = useState<number>();
  const [undo, setUndo] = useState<StaffReview>();
  const loads = useRef(0);

  const load = useCallback(async () => {
    loads.current += 1;
    const mine = loads.current;
    const result = await fetchReviews();
    // An older answer that comes late says less than the newer one.
    if (mine !== loads.current) return;
    setLists((before) => {
      if ("done" in result) return result.done;
      return isLoaded(before) ? before : result.trouble;
    });
  }, []);
  useEffect(() => void load(), [load]);

  /** A review was saved: shows it at once, then the truth. The same function throughout, for lists that are not drawn twice. */
  const show = useCallback(
    async (review: StaffReview) => {
      setTrouble(undefined);
      setLists((before) => (isLoaded(before) ? withReview(before, review) : before));
      await load();
    },
    [load],
  );

  const known = isLoaded(lists) ? lists : nothing;
  const change = (how: (known: ReviewLists) => ReviewLists) =>
    setLists((before) => (isLoaded(before) ? how(before) : before));

  async function fail(why: Trouble) {
    setTrouble({ ...why, at: performance.now() });
    // Brings the cookie back, so that trying again works.
    if (why.text === csrfMissing) await refresh();
    await load();
  }

  const why = useRef<Trouble>(undefined);
  const order = useOptimisticOrder({
    entries: known.reviews,
    async send(ids) {
      setTrouble(undefined);
      const result = await reorderReviews(ids);
      why.current = "trouble" in result ? result.trouble : undefined;
      return "done" in result;
    },
    onSaved: (ids) => change(({ reviews, deleted }) => ({ reviews: arrange(reviews, ids), deleted })),
    onRefused: () => void (why.current && fail(why.current)),
  });

  return {
    state: isLoaded(lists) ? ("loaded" as const) : lists,
    reviews: order.shown.filter(({ id }) => id !== leaving),
    deleted: known.deleted,
    /** The review that was deleted last, until it is brought back or the page is left. */
    undo,
    trouble,
    /** A deletion is on its way: the list is not what the server knows. */
    busy: leaving !== undefined,
    load,
    reorder: order.reorder,

    show,

    /** @returns whether it is gone */
    async remove(review: StaffReview): Promise<boolean> {
      setTrouble(undefined);
      setLeaving(review.id);
      const result = await deleteReview(review.id);
      if ("done" in result) {
        setUndo(review);
        change(({ reviews, deleted }) => ({ reviews: reviews.filter(({ id }) => id !== review.id), deleted }));
        await load();
      } else await fail(result.trouble);
      setLeaving(undefined);
      return "done" in result;
    },

    /** @returns whether it is back */
    async restore(id: number): Promise<boolean> {
      setTrouble(undefined);
      const result = await restoreReview(id);
      if ("trouble" in result) {
        await fail(result.trouble);
        return false;
      }
      setUndo((before) => (before?.id === id ? undefined : before));
      await load();
      return true;
    },
  };
}

function withReview({ reviews, deleted }: ReviewLists, review: StaffReview): ReviewLists {
  const isThere = reviews.some(({ id }) => id === review.id);
  return {
    reviews: isThere
      ? reviews.map((one) => (one.id === review.id ? review : one))
      : reviews.toSpliced(review.sort_order - 1, 0, review),
    deleted: deleted.filter(({ id }) => id !== review.id),
  };
}

function isLoaded(lists: ReviewLists | "loading" | Trouble): lists is ReviewLists {
  return typeof lists === "object" && "reviews" in lists;
}
