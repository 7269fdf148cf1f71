import { Fragment } from "react";
import { closingWords } from "#src/facts/hours-text.ts";
import { minuteOf, type Span, type Weekday } from "#src/facts/week.schema.ts";
import { minuteMs } from "#src/platform/process/clock.ts";
import { clockWords } from "#src/platform/process/clock-words.ts";
import { IconButton } from "#src/ui/button.tsx";
import { ErrorText } from "#src/ui/form/field.tsx";
import { Select } from "#src/ui/form/select.tsx";
import { timeField } from "./hours-texts.ts";
import type { HoursForm } from "./use-hours-form.ts";
import styles from "./week.module.css";

const wordsOf = { opens: clockWords, closes: closingWords };
const edges = ["opens", "closes"] as const;

type Props = {
  day: Weekday;
  index: number;
  span: Span;
  hours: Pick<HoursForm, "form" | "times">;
  /** What the button that removes it is called, and its word where there is room. */
  remove: string;
  word: string;
  onRemove(): void;
};

/** One span of a day: from, to, and a button that removes it. */
export function SpanFields({ day, index, span, hours: { form, times }, remove, word, onRemove }: Props) {
  return (
    <div className={`row ${styles.span}`}>
      {edges.map((edge) => {
        const { id, name, label, error, disabled } = form.field(timeField(day, index, edge));
        return (
          <Fragment key={edge}>
            {edge === "closes" && (
              <span className={styles.to} aria-hidden="true">
                to
              </span>
            )}
            <Select
              {...{ id, name, disabled }}
              aria-label={label}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              defaultValue={span[edge]}
            >
              {span[edge] === "" && <option value="">Choose</option>}
              {times.map((time) => (
                <option key={time} value={time}>
                  {wordsOf[edge](minuteOf(time) * minuteMs)}
                </option>
              ))}
            </Select>
          </Fragment>
        );
      })}
      <IconButton icon="close" word={word} onClick={onRemove}>
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
