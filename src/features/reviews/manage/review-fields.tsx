import { Fragment, type ReactNode } from "react";
import { reviewSources, takedownReasons } from "#src/staff/audit/reasons.schema.ts";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { counted } from "#src/ui/text/counted.ts";
import styles from "./review-card.module.css";
import { maxNameLength, maxReviewAnswerLength, maxTextLength, maxTownLength, type StaffReview } from "./schema.ts";
import { type EditedReview, isTakenOff, type ReviewField } from "./use-review-form.ts";

const ratings = [5, 4, 3, 2, 1].map((stars) => [stars, counted(stars, "star")] as const);

/** Why a verified review is hidden or deleted (LEAD-85). */
export const reasonOptions = [["", "Choose a reason"], ...Object.entries(takedownReasons)] as const;

/** @param review none for a new one */
type Props = { edited: EditedReview; review: StaffReview | undefined };

/** The fields of a review, in the order of the form's labels; where staff have one from that they type in (LEAD-88). */
export function ReviewFields({ edited: { form }, review }: Props) {
  const line = (name: "reviewer_name" | "town", rule: { maxLength: number; required?: true }) => (
    <Field {...form.field(name)} {...rule} autoComplete="off" dir="auto" />
  );
  const fields: Record<ReviewField, ReactNode> = {
    rating: <SelectField {...form.select("rating")} className={styles.short} options={ratings} />,
    review_text: <Field {...form.field("review_text")} rows={6} maxLength={maxTextLength} dir="auto" required />,
    reviewer_name: line("reviewer_name", { maxLength: maxNameLength, required: true }),
    town: line("town", { maxLength: maxTownLength }),
    source: (
      <SelectField
        {...form.select("source")}
        hint="Enter only what a real customer wrote. Federal rules (16 CFR Part 465) ban made-up, paid-for and undisclosed insider reviews."
        options={[["", "Not noted"], ...Object.entries(reviewSources)]}
      />
    ),
    reason: isTakenOff(review, form.values) ? <SelectField {...form.select("reason")} options={reasonOptions} /> : null,
    answer: (
      <Field
        {...form.field("answer")}
        rows={3}
        maxLength={maxReviewAnswerLength}
        length={form.values.answer?.length}
        dir="auto"
      />
    ),
    is_active: <Checkbox {...form.checkbox("is_active")} />,
    sort_order: (
      <Field
        {...form.field("sort_order")}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        className={styles.shortInput}
        hint="1 is the first place. New reviews go there by themselves."
      />
    ),
  };
  return form.names.map((name) => <Fragment key={name}>{fields[name]}</Fragment>);
}
