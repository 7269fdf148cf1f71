import { useState } from "react";
import * as z from "zod/mini";
import { useStaffDraft } from "#src/features/accounts/session/use-staff-draft.tsx";
import { errorsByField } from "#src/platform/database/fields.schema.ts";
import type { Errors, Values } from "#src/ui/form/form-fields.ts";
import { type Sent, useForm } from "#src/ui/form/use-form.ts";
import { saveReview } from "./review-calls.ts";
import { reviewFieldErrors, reviewSchema, type StaffReview } from "./schema.ts";

export type ReviewField = "rating" | "review_text" | "reviewer_name" | "is_active" | "sort_order";

/** The labels of both forms, in the words and the order of RADM-04 (RADM-07). */
export const reviewLabels = { reviewer_name: "Reviewer Name", review_text: "Review Text", rating: "Rating" } as const;

type Kind = {
  /** None for a new one. */
  review: StaffReview | undefined;
  /** Every field in its order on the screen. */
  labels: Readonly<Partial<Record<ReviewField, string>>>;
  /** The place of the review if the form has no field for it. */
  place?: number | undefined;
  onSaved(review: StaffReview): void;
};

/** The form of a review: in place of its card, or on a page of its own. What is typed is kept until it is saved. */
export function useReviewForm({ review, labels, place, onSaved }: Kind) {
  const names = Object.keys(labels) as ReviewField[];
  const draft = useStaffDraft(`review:${review?.id ?? "new"}`, savedValues(review, names));
  const [saved, setSaved] = useState(false);

  const form = useForm<ReviewField>({
    id: `review-${review?.id ?? "new"}`,
    labels: labels as Readonly<Record<ReviewField, string>>,
    check,
    send,
    disabled: saved,
    onType: draft.keep,
  });

  function check(values: Values<ReviewField>): Errors<ReviewField> {
    const read = z.safeParse(reviewSchema, asBody(values));
    const { reviewer_name, review_text, sort_order }: Errors<string> = read.success ? {} : errorsByField(read.error);
    // The text of a blank name and a blank review is the same: shown once.
    const [first, second] = names.filter((name) => name === "reviewer_name" || name === "review_text");
    const errors: Record<string, string | undefined> = { reviewer_name, review_text };
    if (first && second && errors[first] === reviewFieldErrors.blank && errors[second] === reviewFieldErrors.blank)
      errors[second] = undefined;
    const badNumber = (form.props.ref.current?.elements.namedItem("sort_order") as HTMLInputElement | null)?.validity;
    return { ...errors, sort_order: badNumber?.badInput ? reviewFieldErrors.sortOrder : sort_order };
  }

  async function send(values: Values<ReviewField>): Promise<Sent<ReviewField>> {
    const result = await saveReview(review?.id, asBody(values));
    if (!result.ok) return result;
    draft.drop();
    setSaved(true);
    onSaved(result.value);
    return { ok: true };
  }

  function asBody(values: Values<ReviewField>): z.input<typeof reviewSchema> {
    const { reviewer_name, review_text } = values;
    // 0 is no place either (RADM-04). The place that it was loaded with is not sent: others may have moved since.
    const typed = Number(values.sort_order) || place;
    const sort_order = typed === review?.sort_order ? undefined : typed;
    return {
      reviewer_name,
      review_text,
      rating: Number(values.rating),
      is_active: values.is_active === "true",
      ...(sort_order === undefined ? {} : { sort_order }),
    };
  }

  return { form, draft };
}

/** What the fields begin with: a new review is active and has five stars (RADM-01). */
function savedValues(review: StaffReview | undefined, names: readonly ReviewField[]): Values<ReviewField> {
  const fresh = { rating: "5", review_text: "", reviewer_name: "", is_active: "true", sort_order: "" };
  return Object.fromEntries(
    names.map((name) => [name, review ? String(review[name]) : fresh[name]]),
  ) as Values<ReviewField>;
}
