import * as z from "zod/mini";
import type { ReviewSource, TakedownReason } from "#db/schema.ts";
import { errorsByField } from "#src/schema/fields.schema.ts";
import { reviewSources } from "#src/staff/audit/reasons.schema.ts";
import { type ItemFormProps, useItemForm } from "#src/staff/editing/use-item-form.ts";
import type { Errors, Values } from "#src/ui/form/form-fields.ts";
import { type ReviewField, shownFields } from "./review-labels.ts";
import { saveAnswer, saveReview } from "./review-requests.ts";
import { reviewFieldErrors, reviewSchema, type StaffReview } from "./schema.ts";

type Kind = Pick<ItemFormProps<StaffReview>, "item" | "onSaved" | "onPresent"> & {
  /** Every field in its order on the screen; those that the review does not have are left out. */
  labels: Readonly<Partial<Record<ReviewField, string>>>;
  /** The place of a new review if the form has no field for it. */
  place?: number;
};

/** The form of a review: in place of its card, or on a page of its own. */
export function useReviewForm({ item: review, labels: all, place, onSaved, onPresent }: Kind) {
  const labels = shownFields(review, all) as Readonly<Record<ReviewField, string>>;
  const names = Object.keys(labels) as ReviewField[];
  const edited = useItemForm<ReviewField, ReviewField, StaffReview>({
    ...{ noun: "review", item: review, labels, onSaved, onPresent },
    textsOf: (saved) => textsOf(saved, names),
    wordsOf: (name, text) => (name === "source" ? reviewSources[text as ReviewSource] : undefined),
    check,
    async save(typed, seen) {
      const body = bodyOf(typed);
      if (!seen) return saveReview(undefined, { ...body, ...(place && { sort_order: place }) });
      const before = textsOf(seen, names);
      const result = await saveReview(seen.id, { ...body, was: bodyOf(before) });
      if (!result.ok || !names.includes("answer") || typed.answer === before.answer) return result;
      return saveAnswer(seen.id, { answer: typed.answer, was: { answer: before.answer } });
    },
  });

  function check(values: Values<ReviewField>): Errors<ReviewField> {
    const read = z.safeParse(reviewSchema, bodyOf(values));
    const { reviewer_name, review_text, sort_order }: Errors<string> = read.success ? {} : errorsByField(read.error);
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
      ...(names.includes("source") && { source: values.source as ReviewSource | "" }),
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

/** A new review is active and has five stars (RADM-01). */
function textsOf(review: StaffReview | undefined, names: readonly ReviewField[]): Values<ReviewField> {
  const more = { source: review?.source ?? "", answer: review?.answer ?? "", reason: "" };
  const fresh = { rating: "5", review_text: "", reviewer_name: "", is_active: "true", sort_order: "", ...more };
  const start = review ? { ...review, ...more } : fresh;
  return Object.fromEntries(names.map((name) => [name, String(start[name])])) as Values<ReviewField>;
}
