import { api } from "#src/browser/api.ts";
import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
import { param } from "#src/browser/call-parts.ts";
import { listRequests } from "#src/staff/editing/list-requests.ts";
import type { ListKind } from "#src/staff/editing/use-managed-list.ts";
import { addedAt, cutText } from "#src/ui/list/use-item-names.tsx";
import type { StaffReview } from "./schema.ts";

/** The error texts of RADM-02 and RADM-04. */
const texts = {
  save: "Failed to save review.",
  invalid: "Failed to save review: Invalid server response.",
  answer: "The review was saved, but the answer was not.",
  remove: "Failed to delete review.",
  order: "Failed to update order.",
  load: "Failed to load review data.",
  loadAll: "Failed to load reviews.",
  restore: "The review could not be restored.",
} as const;

const reviews = api.admin.reviews;
const one = reviews[":id"];
type Body<Call extends (args: never) => unknown> = Parameters<Call>[0] extends { json: infer Json } ? Json : never;

export const reviewList: ListKind<StaffReview> = {
  noun: "review",
  groups: {
    Customers: (one) => one.is_active && !one.is_sample,
    Samples: (one) => one.is_active && one.is_sample,
    Hidden: (one) => !one.is_active,
  },
  // Samples go as soon as a customer's review is shown.
  isShown: (one, all) => one.is_active && !(one.is_sample && all.some((other) => other.is_active && !other.is_sample)),
  calls: listRequests(reviews, { many: "reviews", param: {}, texts }),
  naming: {
    lead: "the review by",
    nameOf: ({ reviewer_name }) => cutText(reviewer_name, 40),
    labelOf: (name) => `${name}’s review`,
    details: addedAt,
  },
};

export function fetchReview(id: string): Promise<Result<StaffReview>> {
  return callApi(
    () => one.$get({ param: { id } }),
    { failed: texts.load },
    ({ review }) => review,
  );
}

/** @param id none for a new review, which replaces nothing */
export async function saveReview(id: number | undefined, json: Body<typeof one.$put>): Promise<Result<StaffReview>> {
  const result = await callApi(
    async () => (id === undefined ? reviews.$post({ json }) : one.$put({ ...param(id), json })),
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

/** Saves the public answer; "" removes it. */
export function saveAnswer(id: number, json: Body<typeof one.answer.$put>): Promise<Result<StaffReview>> {
  return callApi(
    () => one.answer.$put({ ...param(id), json }),
    { failed: texts.answer, csrfMissing },
    ({ review }) => review,
  );
}
