import { Fragment, useRef } from "react";
import { flushSync } from "react-dom";
import { closingWords } from "#src/facts/hours-text.ts";
import { maxSpansOfDay, minuteOf, type Span, type Weekday } from "#src/facts/week.schema.ts";
import { minuteMs } from "#src/platform/process/clock.ts";
import { clockWords } from "#src/platform/process/clock-words.ts";
import type { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { ErrorText } from "#src/ui/form/field.tsx";
import { Select } from "#src/ui/form/select.tsx";
import type { FactSection } from "../section.server.ts";
import { dayField, dayTitle, type HoursPart, spansIn, spansText } from "./hours-texts.ts";
import styles from "./week.module.css";

export type HoursForm = ReturnType<typeof useEditedForm<HoursPart, HoursPart, FactSection>>["form"];

type Props = {
  day: Weekday;
  form: HoursForm;
  /** What is wrong with single times, by their paths. */
  wrong: Readonly<Record<string, string>>;
  times: readonly string[];
  /** The first span of a day that was closed. */
  usual: Span;
};

const wordsOf = { opens: clockWords, closes: closingWords };
const noTimes = { opens: "", closes: "" };

/** The spans of a day, up to four, with buttons to add and remove one (OWN-81). Its field of the form is one text of all of them. */
export function DayFields({ day, form, wrong, times, usual }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const { id, name, error, note, defaultValue } = form.field(dayField(day));
  const spans = spansIn(form.values[dayField(day)]);
  const title = dayTitle(day);
  const firstWrong = Object.keys(wrong).find((path) => path.startsWith(`${name}.`));
  const dayError = firstWrong === undefined && error;
  const put = (next: readonly Span[]) => flushSync(() => form.type(dayField(day), spansText(next)));
  const focus = (path: string) => document.getElementById(`company-hours-${path}`)?.focus();

  function add() {
    put([...spans, spans.length === 0 ? usual : noTimes]);
    focus(`${name}.${spans.length}.opens`);
  }

  function remove(index: number) {
    put(spans.toSpliced(index, 1));
    focus(`${name}.add`);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside the fields.
    <div
      ref={group}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={[dayError && `${id}-error`, note && `${id}-note`].filter(Boolean).join(" ") || undefined}
      className={styles.day}
    >
      <input
        {...{ id, name, defaultValue }}
        className="visually-hidden"
        aria-hidden="true"
        tabIndex={-1}
        readOnly
        onFocus={() =>
          firstWrong ? focus(firstWrong) : group.current?.querySelector<HTMLElement>("select, button")?.focus()
        }
      />
      <p id={`${id}-title`} className={styles.name}>
        {title}
      </p>
      <div className={styles.spans}>
        {spans.length === 0 && <p className={styles.closed}>Closed</p>}
        {spans.map((span, index) => {
          const which = spans.length > 1 ? `, ${index + 1} of ${spans.length}` : "";
          const edges = (["opens", "closes"] as const).map((edge) => {
            const path = `${name}.${index}.${edge}`;
            return { edge, id: `company-hours-${path}`, error: error && wrong[path] };
          });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a span is only its place.
            <div key={index} className={`row ${styles.span}`}>
              {edges.map(({ edge, id, error }) => (
                <Fragment key={edge}>
                  {edge === "closes" && (
                    <span className={styles.to} aria-hidden="true">
                      to
                    </span>
                  )}
                  <Select
                    id={id}
                    aria-label={`${title} ${edge}${which}`}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={error ? `${id}-error` : undefined}
                    value={span[edge]}
                    onChange={({ target }) => put(spans.toSpliced(index, 1, { ...span, [edge]: target.value }))}
                    options={(span[edge] ? times : ["", ...times]).map((time) => [
                      time,
                      time ? wordsOf[edge](minuteOf(time) * minuteMs) : "Choose",
                    ])}
                  />
                </Fragment>
              ))}
              <IconButton icon="close" word={which ? "Remove" : "Close"} onClick={() => remove(index)}>
                {which ? `Remove hours ${index + 1} of ${title}` : `Close on ${title}`}
              </IconButton>
              {edges.map(
                ({ id, error }) =>
                  error && (
                    <ErrorText key={id} id={`${id}-error`}>
                      {error}
                    </ErrorText>
                  ),
              )}
            </div>
          );
        })}
        {dayError && <ErrorText id={`${id}-error`}>{dayError}</ErrorText>}
        {note && <div id={`${id}-note`}>{note}</div>}
      </div>
      {spans.length < maxSpansOfDay && (
        <IconButton icon="plus" word="Add hours" id={`${id}.add`} onClick={add}>
          Add hours on {title}
        </IconButton>
      )}
    </div>
  );
}
