import type * as z from "zod/mini";
import type { ReviewSource, TakedownReason } from "#db/schema.ts";
import { errorsIn } from "#src/schema/fields.schema.ts";
import { reviewSources } from "#src/staff/audit/reasons.schema.ts";
import { type ItemFormProps, useItemForm } from "#src/staff/editing/use-item-form.ts";
import type { Errors, Values } from "#src/ui/form/form-fields.ts";
import { type ReviewField, shownFields } from "./review-labels.ts";
import { reviewList, saveAnswer, saveReview } from "./review-requests.ts";
import { reviewFieldErrors, reviewSchema, type StaffReview } from "./schema.ts";

type Kind = Omit<ItemFormProps<StaffReview>, "onCancel"> & {
  /** Every field in its order on the screen; those that the review does not have are left out. */
  labels: Readonly<Partial<Record<ReviewField, string>>>;
  /** The place of a new review if the form has no field for it. */
  place?: number;
};

/** A new review is active and has five stars (RADM-01). */
const fresh: Values<ReviewField> = {
  ...{ rating: "5", review_text: "", reviewer_name: "", is_active: "true" },
  ...{ sort_order: "", source: "", answer: "", reason: "" },
};

/** The form of a review: in place of its card, or on a page of its own. */
export function useReviewForm({ labels: all, place, ...props }: Kind) {
  const { item: review } = props;
  const labels = shownFields(review, all) as Readonly<Record<ReviewField, string>>;
  const names = Object.keys(labels) as ReviewField[];
  const edited = useItemForm<ReviewField, ReviewField, StaffReview>({
    ...{ ...props, kind: reviewList, labels, fresh, check },
    wordsOf: (name, text) => (name === "source" ? reviewSources[text as ReviewSource] : undefined),
    async save(typed, seen) {
      const body = bodyOf(typed);
      if (!seen) return saveReview(undefined, { ...body, ...(place && { sort_order: place }) });
      const { id, texts } = seen;
      const result = await saveReview(id, { ...body, was: bodyOf(texts) });
      if (!result.ok || !names.includes("answer") || typed.answer === texts.answer) return result;
      return saveAnswer(id, { answer: typed.answer, was: { answer: texts.answer } });
    },
  });

  function check(values: Values<ReviewField>): Errors<ReviewField> {
    const { reviewer_name, review_text, sort_order } = errorsIn(reviewSchema, bodyOf(values));
    // The text of a blank name and a blank review is the same: shown once.
    const [first, second] = names.filter((name) => name === "reviewer_name" || name === "review_text");
    const errors: Record<string, string | undefined> = { reviewer_name, review_text };
    if (first && second && errors[first] === reviewFieldErrors.blank && errors[second] === reviewFieldErrors.blank)
      errors[second] = undefined;
    const { elements } = edited.form.props.ref.current ?? {};
    const badNumber = (elements?.namedItem("sort_order") as HTMLInputElement | null | undefined)?.validity.badInput;
    const reason = isTakenOff(review, values) && values.reason === "" ? reviewFieldErrors.reason : undefined;
    return { ...errors, reason, sort_order: badNumber ? reviewFieldErrors.sortOrder : sort_order };
  }

  function bodyOf(values: Values<ReviewField>): z.input<typeof reviewSchema> {
    const { reviewer_name, review_text, rating } = review?.verified ? review : values;
    // 0 is no place either (RADM-04).
    const sort_order = Number(values.sort_order);
    return {
      ...{ reviewer_name, review_text, rating: Number(rating), is_active: values.is_active === "true" },
      ...(sort_order && { sort_order }),
      ...(names.includes("source") && (review || values.source) && { source: values.source as ReviewSource | "" }),
      ...(isTakenOff(review, values) && values.reason !== "" && { reason: values.reason as TakedownReason }),
    };
  }

  return edited;
}

export type EditedReview = ReturnType<typeof useReviewForm>;

/** Whether the form takes a verified review off the site, for which it needs a reason (LEAD-85). */
export function isTakenOff(review: StaffReview | undefined, values: Values<ReviewField>): boolean {
  return review?.verified === true && review.is_active && values.is_active === "false";
}
