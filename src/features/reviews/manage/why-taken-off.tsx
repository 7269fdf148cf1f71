import type { TakedownReason } from "#db/schema.ts";
import { reasonNames, takedownReasons } from "#src/staff/audit/reasons.schema.ts";
import { ErrorText } from "#src/ui/form/field.tsx";
import { Select, SelectField } from "#src/ui/form/select.tsx";
import styles from "./review-card.module.css";
import type { EditedReview } from "./use-review-form.ts";

const reasons = [["", "Choose a reason"], ...Object.entries(takedownReasons)] as const;

/** Why a verified review is hidden (LEAD-85). */
export function WhyTakenOff({ form }: Pick<EditedReview, "form">) {
  const { id, name, label, disabled, error } = form.field("reason");
  return (
    <div className={styles.selected}>
      <SelectField
        {...{ id, name, label, disabled }}
        defaultValue=""
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        options={reasons}
      />
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}

/** Asks in the confirmation why a verified review is deleted. */
export function DeletionReason({ onChoose }: { onChoose(reason: TakedownReason | undefined): void }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside.
    <label className={styles.why}>
      Why? The reason stays in the activity log.
      <Select
        defaultValue=""
        onChange={({ target }) => onChoose(reasonNames.find((reason) => reason === target.value))}
        options={reasons}
      />
    </label>
  );
}
