import { Fragment } from "react";
import type { Span, Weekday } from "#src/facts/week.schema.ts";
import { IconButton } from "#src/ui/button.tsx";
import { ErrorText, inputClass } from "#src/ui/form/field.tsx";
import { timeField } from "./hours-fields.ts";
import type { HoursForm } from "./use-hours-form.ts";
import styles from "./week.module.css";

const edges = ["opens", "closes"] as const;

type Props = {
  day: Weekday;
  index: number;
  span: Span;
  form: HoursForm["form"];
  /** What the button that removes it is called. */
  remove: string;
  onRemove(): void;
};

/** One span of a day: from, to, and a button that removes it. */
export function SpanFields({ day, index, span, form, remove, onRemove }: Props) {
  return (
    <div className={`row ${styles.span}`}>
      {edges.map((edge) => {
        const { id, name, label, error, ...field } = form.field(timeField(day, index, edge));
        return (
          <Fragment key={edge}>
            {edge === "closes" && (
              <span className={styles.to} aria-hidden="true">
                to
              </span>
            )}
            <input
              {...field}
              id={id}
              name={name}
              type="time"
              aria-label={label}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className={`${inputClass} ${styles.time}`}
              defaultValue={span[edge]}
            />
          </Fragment>
        );
      })}
      <IconButton icon="close" onClick={onRemove}>
        {remove}
      </IconButton>
      {edges.map((edge) => {
        const { id, error } = form.field(timeField(day, index, edge));
        return (
          error && (
            <ErrorText key={edge} id={`${id}-error`}>
              {error}
            </ErrorText>
          )
        );
      })}
    </div>
  );
}
