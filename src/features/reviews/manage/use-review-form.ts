import { useState } from "react";
import * as z from "zod/mini";
import type { ReviewSource, TakedownReason } from "#db/schema.ts";
import { errorsByField } from "#src/schema/fields.schema.ts";
import { useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import type { Errors, Values } from "#src/ui/form/form-fields.ts";
import { type Sent, useForm } from "#src/ui/form/use-form.ts";
import { type ReviewField, shownFields } from "./review-labels.ts";
import { saveAnswer, saveReview } from "./review-requests.ts";
import { reviewFieldErrors, reviewSchema, type StaffReview } from "./schema.ts";

type Kind = {
  /** None for a new one. */
  review: StaffReview | undefined;
  /** Every field in its order on the screen; those that the review does not have are left out. */
  labels: Readonly<Partial<Record<ReviewField, string>>>;
  /** The place of the review if the form has no field for it. */
  place?: number | undefined;
  onSaved(review: StaffReview): void;
};

/** The form of a review: in place of its card, or on a page of its own. What is typed is kept until it is saved. */
export function useReviewForm({ review, labels: all, place, onSaved }: Kind) {
  const labels = shownFields(review, all);
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
    const reason = isTakenOff(review, values) && values.reason === "" ? reviewFieldErrors.reason : undefined;
    return { ...errors, reason, sort_order: badNumber?.badInput ? reviewFieldErrors.sortOrder : sort_order };
  }

  async function send(values: Values<ReviewField>): Promise<Sent<ReviewField>> {
    let result = await saveReview(review?.id, asBody(values));
    if (result.ok && names.includes("answer") && values.answer !== (result.value.answer ?? ""))
      result = await saveAnswer(result.value.id, values.answer);
    if (!result.ok) return result;
    draft.drop();
    setSaved(true);
    onSaved(result.value);
    return { ok: true };
  }

  function asBody(values: Values<ReviewField>): z.input<typeof reviewSchema> {
    const { reviewer_name, review_text, rating } = review?.verified ? review : values;
    // 0 is no place either (RADM-04). The place that it was loaded with is not sent: others may have moved since.
    const typed = Number(values.sort_order) || place;
    const sort_order = typed === review?.sort_order ? undefined : typed;
    const source = names.includes("source") && values.source !== (review?.source ?? "") ? values.source : undefined;
    return {
      reviewer_name,
      review_text,
      rating: Number(rating),
      is_active: values.is_active === "true",
      ...(sort_order === undefined ? {} : { sort_order }),
      ...(source === undefined ? {} : { source: source as ReviewSource | "" }),
      ...(isTakenOff(review, values) && values.reason !== "" ? { reason: values.reason as TakedownReason } : {}),
    };
  }

  return { form, draft };
}

/** Whether the form takes a verified review off the site, for which it needs a reason (LEAD-85). */
export function isTakenOff(review: StaffReview | undefined, values: Values<ReviewField>): boolean {
  return review?.verified === true && review.is_active && values.is_active === "false";
}

/** What the fields begin with: a new review is active and has five stars (RADM-01). */
function savedValues(review: StaffReview | undefined, names: readonly ReviewField[]): Values<ReviewField> {
  const more = { source: review?.source ?? "", answer: review?.answer ?? "", reason: "" };
  const fresh = { rating: "5", review_text: "", reviewer_name: "", is_active: "true", sort_order: "", ...more };
  const start = review ? { ...review, ...more } : fresh;
  return Object.fromEntries(names.map((name) => [name, String(start[name])])) as Values<ReviewField>;
}
