import type * as z from "zod/mini";
import type { TakedownReason } from "#db/schema.ts";
import { api } from "#src/browser/api.ts";
import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
import { asPositions } from "#src/ui/list/order.ts";
import type { Lists } from "#src/ui/list/use-list-data.ts";
import type { DeletedReview, reviewSchema, StaffReview } from "./schema.ts";

/** The error texts of RADM-02 and RADM-04. */
const texts = {
  save: "Failed to save review.",
  invalid: "Failed to save review: Invalid server response.",
  answer: "The review was saved, and the answer was not.",
  remove: "Failed to delete review.",
  order: "Failed to update order.",
  load: "Failed to load review data.",
  loadAll: "Failed to load reviews.",
  restore: "The review could not be restored.",
} as const;

export function fetchReviews(): Promise<Result<Lists<StaffReview, DeletedReview>>> {
  return callApi(
    () => api.admin.reviews.$get(),
    { failed: texts.loadAll },
    ({ reviews, deleted }) => ({ items: reviews, deleted }),
  );
}

export function fetchReview(id: string): Promise<Result<StaffReview>> {
  return callApi(
    () => api.admin.reviews[":id"].$get({ param: { id } }),
    { failed: texts.load },
    ({ review }) => review,
  );
}

/** @param id none for a new review */
export async function saveReview(
  id: number | undefined,
  json: z.input<typeof reviewSchema>,
): Promise<Result<StaffReview>> {
  const result = await callApi(
    async () =>
      id === undefined
        ? api.admin.reviews.$post({ json })
        : api.admin.reviews[":id"].$put({ param: { id: String(id) }, json }),
    { failed: texts.save, csrfMissing },
    ({ review }) => {
      if (typeof review.id !== "number") throw new TypeError("The answer holds no review.");
      return review;
    },
  );
  // A 2xx answer without a review, such as the page of a proxy.
  const isUnreadable = !result.ok && result.error.status !== undefined && result.error.status < 300;
  return isUnreadable ? { ok: false, error: { ...result.error, text: texts.invalid, detail: undefined } } : result;
}

/** @param answer "" removes it */
export function saveAnswer(id: number, answer: string): Promise<Result<StaffReview>> {
  return callApi(
    () => api.admin.reviews[":id"].answer.$put({ param: { id: String(id) }, json: { answer } }),
    { failed: texts.answer, csrfMissing },
    ({ review }) => review,
  );
}

/** @param reason for a verified review */
export function deleteReview(id: number, reason: TakedownReason | undefined): Promise<Result<unknown>> {
  const query = reason === undefined ? {} : { reason };
  return callApi(() => api.admin.reviews[":id"].$delete({ param: { id: String(id) }, query }), {
    failed: texts.remove,
    csrfMissing,
  });
}

export function restoreReview(id: number): Promise<Result<unknown>> {
  return callApi(() => api.admin.reviews[":id"].restore.$post({ param: { id: String(id) }, json: {} }), {
    failed: texts.restore,
    csrfMissing,
  });
}

export function reorderReviews(ids: readonly number[]): Promise<Result<unknown>> {
  return callApi(() => api.admin.reviews.reorder.$patch({ json: { order: asPositions(ids) } }), {
    failed: texts.order,
    csrfMissing,
  });
}
