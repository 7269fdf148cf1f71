import type * as z from "zod/mini";
import type { ReviewSource, TakedownReason } from "#db/schema.ts";
import { errorsIn } from "#src/schema/fields.schema.ts";
import { reviewSources } from "#src/staff/audit/reasons.schema.ts";
import { type ItemFormProps, useItemForm } from "#src/staff/editing/use-item-form.ts";
import type { Errors, Values } from "#src/ui/form/form-fields.ts";
import { reviewList, saveAnswer, saveReview } from "./review-requests.ts";
import { reviewFieldErrors, reviewSchema, type StaffReview } from "./schema.ts";

/** Every field in its order on the screen, in the words of RADM-04 (RADM-07), and what came later. */
const allLabels = {
  reviewer_name: "Reviewer Name",
  review_text: "Review Text",
  rating: "Rating",
  town: "Town (optional)",
  source: "Where does it come from?",
  answer: "Our public answer (optional)",
  is_active: "Active (Show on site)",
  reason: "Why is it taken off the site?",
  sort_order: "Sort Order (optional)",
};
export type ReviewField = keyof typeof allLabels;

/** @param inList below its card, where it is dragged to its place (RADM-01) */
type Kind = Omit<ItemFormProps<StaffReview>, "onCancel"> & { inList: boolean };

/** A new review is active and has five stars (RADM-01). */
const fresh: Values<ReviewField> = {
  ...{ rating: "5", review_text: "", reviewer_name: "", town: "", is_active: "true" },
  ...{ sort_order: "", source: "", answer: "", reason: "" },
};

/** The form of a review: below its card, or on a page of its own. */
export function useReviewForm({ inList, ...props }: Kind) {
  const { item: review } = props;
  const { sort_order, ...others } = allLabels;
  const ofForm = inList ? { ...others, is_active: "Show on site" } : { ...others, sort_order };
  const labels = shownFields(review, ofForm) as Readonly<Record<ReviewField, string>>;
  const names = Object.keys(labels) as ReviewField[];
  const edited = useItemForm<ReviewField, ReviewField, StaffReview>({
    ...{ ...props, kind: reviewList, labels, fresh, check },
    wordsOf: (name, text) => (name === "source" ? reviewSources[text as ReviewSource] : undefined),
    async save(typed, seen) {
      const body = bodyOf(typed);
      if (!seen) return saveReview(undefined, body);
      const { id, texts } = seen;
      const result = await saveReview(id, { ...body, was: bodyOf(texts) });
      if (!result.ok || !names.includes("answer") || typed.answer === texts.answer) return result;
      return saveAnswer(id, { answer: typed.answer, was: { answer: texts.answer } });
    },
  });

  function check(values: Values<ReviewField>): Errors<ReviewField> {
    const { reviewer_name, review_text, sort_order } = errorsIn(reviewSchema, bodyOf(values));
    // The text of a blank name and a blank review is the same: shown once.
    const isSame = reviewer_name === reviewFieldErrors.blank && review_text === reviewFieldErrors.blank;
    const { elements } = edited.form.props.ref.current ?? {};
    const badNumber = (elements?.namedItem("sort_order") as HTMLInputElement | null | undefined)?.validity.badInput;
    const reason = isTakenOff(review, values) && values.reason === "" ? reviewFieldErrors.reason : undefined;
    return {
      ...{ reviewer_name, review_text: isSame ? undefined : review_text, reason },
      sort_order: badNumber ? reviewFieldErrors.sortOrder : sort_order,
    };
  }

  function bodyOf(values: Values<ReviewField>): z.input<typeof reviewSchema> {
    const { reviewer_name, review_text, rating } = review?.verified ? review : values;
    // 0 is no place either (RADM-04).
    const sort_order = Number(values.sort_order);
    return {
      ...{ reviewer_name, review_text, rating: Number(rating), is_active: values.is_active === "true" },
      ...(sort_order && { sort_order }),
      ...(names.includes("town") && (review || values.town) && { town: values.town }),
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

/**
 * The fields that a review has. The words of a verified one are the customer's (LEAD-85); only a customer's review that is stored
 * can be answered (LEAD-89).
 */
function shownFields(review: StaffReview | undefined, labels: Readonly<Record<string, string>>) {
  const ofCustomer: readonly string[] = ["rating", "review_text", "reviewer_name", "town", "source"];
  const isShown = (name: string) => {
    if (name === "answer") return review !== undefined && !review.is_sample;
    if (name === "reason") return review?.verified === true;
    if (name === "source") return !review?.verified && !review?.is_sample;
    return !(review?.verified && ofCustomer.includes(name));
  };
  return Object.fromEntries(Object.entries(labels).filter(([name]) => isShown(name)));
}
