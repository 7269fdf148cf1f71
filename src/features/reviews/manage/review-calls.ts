import type * as z from "zod/mini";
import { api, errorOf, hasCsrfCookie } from "#src/platform/browser-api.ts";
import { asPositions } from "#src/ui/order.ts";
import type { DeletedReview, reviewSchema, StaffReview } from "./schema.ts";

/** What people read when something fails (RADM-02, RADM-04), letter for letter. */
export const texts = {
  csrf: "CSRF token missing.",
  save: "Failed to save review.",
  invalid: "Failed to save review: Invalid server response.",
  remove: "Failed to delete review.",
  order: "Failed to update order.",
  load: "Failed to load review data.",
  loadAll: "Failed to load reviews.",
  restore: "The review could not be brought back.",
} as const;

/** A call that has not done what it should. `text` is the product's sentence, `more` what the server or the network adds. */
export type Trouble = { text: string; more: string | undefined; status: number | undefined };

export type Result<Done> = { done: Done } | { trouble: Trouble };

export type ReviewLists = { reviews: StaffReview[]; deleted: DeletedReview[] };

const noAnswer = "Nobody answered. Please check the connection and try again.";

export function fetchReviews(): Promise<Result<ReviewLists>> {
  return attempt(texts.loadAll, async (refused) => {
    const answer = await api.admin.reviews.$get();
    return answer.ok ? { done: await answer.json() } : refused(answer);
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

type Refused = (answer: Pick<Response, "json" | "status">) => Promise<{ trouble: Trouble }>;

async function attempt<Done>(text: string, call: (refused: Refused) => Promise<Result<Done>>): Promise<Result<Done>> {
  const refused: Refused = async (answer) => {
    const more = await errorOf(answer, `The server answered with ${answer.status}.`);
    return { trouble: { text, more, status: answer.status } };
  };
  return call(refused).catch(() => ({ trouble: { text, more: noAnswer, status: undefined } }));
}

/** Without the cookie nothing is sent (GUARD-07). */
async function attemptChange<Done>(text: string, call: (refused: Refused) => Promise<Result<Done>>) {
  if (hasCsrfCookie()) return attempt(text, call);
  const trouble: Trouble = { text: texts.csrf, more: "Please try again in a moment.", status: undefined };
  return { trouble };
}

async function readReview(answer: Pick<Response, "json">): Promise<StaffReview | undefined> {
  const body: unknown = await answer.json().catch(() => null);
  const review = typeof body === "object" && body !== null && "review" in body ? body.review : undefined;
  const hasId = typeof review === "object" && review !== null && "id" in review && typeof review.id === "number";
  return hasId ? (review as StaffReview) : undefined;
}
