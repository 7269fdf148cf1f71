import type * as z from "zod/mini";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import type { OwnReview } from "./own-review.server.ts";
import type { ownReviewSchema, withdrawReviewSchema } from "./schema.ts";

const calls = api.public["own-review"];

/** What a link shows: the review, or that the link does not work, or no longer. */
export type Opened = { is: "own"; own: OwnReview } | { is: "unknown" } | { is: "expired" };

export async function openLink(token: string): Promise<Result<Opened>> {
  if (token === "") return { ok: true, value: { is: "unknown" } };
  const result = await callApi(() => calls.read.$post({ json: { token } }), { fallback: "" });
  if (result.ok) return { ok: true, value: { is: "own", own: result.value } };
  const { status } = result.error;
  // 400: the link was cut or changed.
  if (status === 404 || status === 400) return { ok: true, value: { is: "unknown" } };
  if (status === 410) return { ok: true, value: { is: "expired" } };
  return result;
}

export function saveOwn(json: z.input<typeof ownReviewSchema>): Promise<Result<OwnReview>> {
  return callApi(() => calls.save.$post({ json }), {
    fallback: "Your review could not be sent. Please try again.",
    unanswered: "We couldn’t reach the site. What you wrote is still here: please try again.",
  });
}

export function withdrawOwn(json: z.input<typeof withdrawReviewSchema>): Promise<Result<OwnReview>> {
  return callApi(() => calls.withdraw.$post({ json }), {
    fallback: "Your review could not be taken down. Please try again.",
  });
}
