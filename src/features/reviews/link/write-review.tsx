import { useEffect, useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { ReviewPreview } from "./review-preview.tsx";
import { ownReviewLimits } from "./schema.ts";
import { StarChoice } from "./star-choice.tsx";
import { useWriteReview, type WriteReviewOptions } from "./use-write-review.ts";

type Props = WriteReviewOptions & {
  /** Left out where there is no review to go back to. */
  onCancel?: (() => void) | undefined;
};

/** Where a customer writes or changes a review, and sees it as it will look (LEAD-82). */
export function WriteReview({ onCancel, ...options }: Props) {
  const { form, start, shown } = useWriteReview(options);
  const frame = useRef<HTMLDivElement>(null);
  const isChange = options.own.review !== null;
  // The button that opened the form is gone.
  useEffect(() => {
    if (isChange) frame.current?.querySelector<HTMLElement>("textarea")?.focus();
  }, [isChange]);

  return (
    <div ref={frame}>
      <FormFrame
        form={form}
        name="Write a review"
        send={isChange ? "Send the change" : "Send my review"}
        sending="Sending..."
        beside={
          onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          )
        }
      >
        <StarChoice {...form.checkbox("rating")} error={form.errors.rating} value={shown.rating} start={start.rating} />
        <Field
          {...form.field("review_text")}
          rows={4}
          defaultValue={start.review_text}
          maxLength={ownReviewLimits.text}
          length={shown.review_text.length}
          dir="auto"
          required
        />
        <Field
          {...form.field("reviewer_name")}
          hint="Your choice. “Ann H.” is fine."
          defaultValue={start.reviewer_name}
          maxLength={ownReviewLimits.name}
          autoComplete="name"
          dir="auto"
          required
        />
        <Field
          {...form.field("town")}
          defaultValue={start.town}
          maxLength={ownReviewLimits.town}
          autoComplete="address-level2"
          dir="auto"
        />
        {shown.review_text !== "" && (
          <section aria-labelledby="own-review-preview">
            <h2 id="own-review-preview">How it will look</h2>
            <ReviewPreview
              review={{
                rating: Number(shown.rating),
                review_text: shown.review_text,
                reviewer_name: shown.reviewer_name || "Your name",
                town: shown.town,
              }}
            />
          </section>
        )}
      </FormFrame>
    </div>
  );
}
