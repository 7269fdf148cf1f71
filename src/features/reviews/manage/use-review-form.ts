import { useState } from "react";
import * as z from "zod/mini";
import type { ApiError } from "#src/browser/call-api.ts";
import { useStaffDraft } from "#src/features/accounts/session/use-staff-draft.tsx";
import { errorsByField } from "#src/platform/database/fields.schema.ts";
import type { Values } from "#src/ui/form/form-fields.ts";
import { type Errors, type Sent, useForm } from "#src/ui/form/use-form.ts";
import { saveReview } from "./review-calls.ts";
import { fieldErrors, reviewSchema, type StaffReview } from "./schema.ts";

export type ReviewField = "rating" | "review_text" | "reviewer_name" | "is_active" | "sort_order";

/** The labels of both forms, in the words and the order of RADM-04 (RADM-07). */
export const reviewLabels = { reviewer_name: "Reviewer Name", review_text: "Review Text", rating: "Rating" } as const;

type Kind = {
  /** None for a new one. */
  review: StaffReview | undefined;
  /** Every field in its order on the screen. */
  labels: Readonly<Partial<Record<ReviewField, string>>>;
  /** The place that the review gets if the form does not ask for one. */
  place?: number | undefined;
  onSaved(review: StaffReview): void;
};

/** A form that writes a review: inline in the manager, or a page of its own. What is typed is kept until it is saved. */
export function useReviewForm({ review, labels, place, onSaved }: Kind) {
  const names = Object.keys(labels) as ReviewField[];
  const draft = useStaffDraft(`review:${review?.id ?? "new"}`, savedValues(review, names));
  const [error, setError] = useState<ApiError>();
  const [saved, setSaved] = useState(false);

  const form = useForm<ReviewField>({
    id: `review-${review?.id ?? "new"}`,
    labels: labels as Readonly<Record<ReviewField, string>>,
    check: (values) => check(values),
    send: async (values) => send(values),
    disabled: saved,
    onType: draft.keep,
  });

  function check(values: Values<ReviewField>): Errors<ReviewField> {
    const read = z.safeParse(reviewSchema, asBody(values));
    const { reviewer_name, review_text, sort_order }: Errors<string> = read.success ? {} : errorsByField(read.error);
    // One sentence is about both: once is enough.
    const [first, second] = names.filter((name) => name === "reviewer_name" || name === "review_text");
    const errors: Record<string, string | undefined> = { reviewer_name, review_text };
    if (first && second && errors[first] === fieldErrors.blank && errors[second] === fieldErrors.blank)
      errors[second] = undefined;
    const badNumber = (form.props.ref.current?.elements.namedItem("sort_order") as HTMLInputElement | null)?.validity;
    return { ...errors, sort_order: badNumber?.badInput ? fieldErrors.sortOrder : sort_order };
  }

  async function send(values: Values<ReviewField>): Promise<Sent<ReviewField>> {
    setError(undefined);
    const result = await saveReview(review?.id, asBody(values));
    if (result.ok) {
      draft.drop();
      setSaved(true);
      onSaved(result.value);
      return { ok: true };
    }
    setError(result.error);
    return result;
  }

  function asBody(values: Values<ReviewField>): z.input<typeof reviewSchema> {
    const { reviewer_name, review_text } = values;
    // 0 is no place either (RADM-04); the place it was loaded with may be another's by now.
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

  return { form, error, draft };
}

/** What the fields begin with: a new review is active and has five stars (RADM-01). */
function savedValues(review: StaffReview | undefined, names: readonly ReviewField[]): Values<ReviewField> {
  const fresh = { rating: "5", review_text: "", reviewer_name: "", is_active: "true", sort_order: "" };
  return Object.fromEntries(
    names.map((name) => [name, review ? String(review[name]) : fresh[name]]),
  ) as Values<ReviewField>;
}
