import type * as z from "zod/mini";
import { attempt, attemptChange, type Result } from "#src/platform/attempt.ts";
import { api } from "#src/platform/browser-api.ts";
import { asPositions } from "#src/ui/order.ts";
import type { Lists } from "#src/ui/use-managed-list.ts";
import type { DeletedReview, reviewSchema, StaffReview } from "./schema.ts";

/** What people read when something fails (RADM-02, RADM-04), letter for letter. */
export const texts = {
  save: "Failed to save review.",
  invalid: "Failed to save review: Invalid server response.",
  remove: "Failed to delete review.",
  order: "Failed to update order.",
  load: "Failed to load review data.",
  loadAll: "Failed to load reviews.",
  restore: "The review could not be brought back.",
} as const;

export function fetchReviews(): Promise<Result<Lists<StaffReview, DeletedReview>>> {
  return attempt(texts.loadAll, async (refused) => {
    const answer = await api.admin.reviews.$get();
    if (!answer.ok) return refused(answer);
    const { reviews: there, deleted } = await answer.json();
    return { done: { there, deleted } };
  });
}

export function fetchReview(id: string): Promise<Result<StaffReview>> {
  return attempt(texts.load, async (refused) => {
    const answer = await api.admin.reviews[":id"].$get({ param: { id } });
    return answer.ok ? { done: (await answer.json()).review } : refused(answer);
  });
}

/** @param id none for a new review */
export function saveReview(id: number | undefined, json: z.input<typeof reviewSchema>): Promise<Result<StaffReview>> {
  return attemptChange(texts.save, async (refused) => {
    const param = { id: String(id) };
    const answer =
      id === undefined ? await api.admin.reviews.$post({ json }) : await api.admin.reviews[":id"].$put({ param, json });
    if (!answer.ok) return refused(answer);
    const review = await readReview(answer);
    return review ? { done: review } : { trouble: { text: texts.invalid, more: undefined, status: answer.status } };
  });
}

export function deleteReview(id: number): Promise<Result<true>> {
  return attemptChange(texts.remove, async (refused) => {
    const answer = await api.admin.reviews[":id"].$delete({ param: { id: String(id) } });
    return answer.ok ? { done: true } : refused(answer);
  });
}

export function restoreReview(id: number): Promise<Result<true>> {
  return attemptChange(texts.restore, async (refused) => {
    const answer = await api.admin.reviews[":id"].restore.$post({ param: { id: String(id) }, json: {} });
    return answer.ok ? { done: true } : refused(answer);
  });
}

export function reorderReviews(ids: readonly number[]): Promise<Result<true>> {
  return attemptChange(texts.order, async (refused) => {
    const answer = await api.admin.reviews.reorder.$patch({ json: { order: asPositions(ids) } });
    return answer.ok ? { done: true } : refused(answer);
  });
}

async function readReview(answer: Pick<Response, "json">): Promise<StaffReview | undefined> {
  const body: unknown = await answer.json().catch(() => null);
  const review = typeof body === "object" && body !== null && "review" in body ? body.review : undefined;
  const hasId = typeof review === "object" && review !== null && "id" in review && typeof review.id === "number";
  return hasId ? (review as StaffReview) : undefined;
}
