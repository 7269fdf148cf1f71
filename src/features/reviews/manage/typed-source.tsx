import { SelectField } from "#src/ui/form/select.tsx";
import type { Form } from "#src/ui/form/use-form.ts";
import { reviewSources, sourceNames } from "../reasons.schema.ts";
import styles from "./review-card.module.css";
import type { ReviewField } from "./review-labels.ts";

/** Where staff have a review from that they type in (LEAD-88). */
export function TypedSource({ form, start }: { form: Form<ReviewField>; start: string }) {
  const { id, name, label, disabled } = form.field("source");
  return (
    <div className={styles.selected}>
      <SelectField {...{ id, name, label, disabled }} defaultValue={start} aria-describedby={`${id}-rule`}>
        <option value="">Not noted</option>
        {sourceNames.map((source) => (
          <option key={source} value={source}>
            {reviewSources[source]}
          </option>
        ))}
      </SelectField>
      <p className={styles.note} id={`${id}-rule`}>
        Type only what a real customer wrote: 16 CFR Part 465 forbids invented and bought reviews, and those of insiders
        who don’t say so.
      </p>
    </div>
  );
}
