import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { maxSpansOfDay, type Span, type Weekday, weekdays } from "#src/facts/week.schema.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { ErrorText } from "#src/ui/form/field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { dayTitle, spansText, timeField } from "./hours-texts.ts";
import { SpanFields } from "./span-fields.tsx";
import type { HoursForm } from "./use-hours-form.ts";
import { partId, weekField } from "./use-hours-form.ts";
import styles from "./week.module.css";

type Props = {
  day: Weekday;
  hours: HoursForm;
  /** The first span of a day that was closed. */
  usual: Span;
  /** Announces what a press has done. */
  say(text: string): void;
};

const noTimes = { opens: "", closes: "" };
const full = `A day has up to ${maxSpansOfDay} opening times.`;

/** The spans of a day, up to four, with buttons to add and remove one (OWN-81). */
export function DayFields({ day, hours, usual, say }: Props) {
  const { form, typed, note, change } = hours;
  const addButton = useRef<HTMLButtonElement>(null);
  const spans = typed.week[day];
  const title = dayTitle(day);
  const isFull = spans.length >= maxSpansOfDay;
  const theirs = note(day);
  const put = (next: readonly Span[]) => change({ [day]: spansText(next) });

  function add() {
    flushSync(() => put([...spans, spans.length === 0 ? usual : noTimes]));
    say(`${title}: opening hours added.`);
    form.focus(timeField(day, spans.length, "opens"));
  }

  function remove(index: number) {
    const left = spans.filter((_, place) => place !== index);
    put(left);
    say(left.length === 0 ? `${title} is closed.` : `${title}: opening hours removed.`);
    addButton.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside the fields.
    <div
      role="group"
      id={partId(day)}
      tabIndex={-1}
      aria-labelledby={`hours-${day}`}
      aria-describedby={theirs ? `hours-${day}-note` : undefined}
      className={styles.day}
    >
      <p id={`hours-${day}`} className={styles.name}>
        {title}
      </p>
      <div className={styles.spans}>
        {spans.length === 0 && <p className={styles.closed}>Closed</p>}
        {spans.map((span, index) => (
          <SpanFields
            // biome-ignore lint/suspicious/noArrayIndexKey: what stands in the fields is written when a span goes.
            key={index}
            {...{ day, index, span, hours }}
            word={spans.length === 1 ? "Close" : "Remove"}
            remove={spans.length === 1 ? `Close on ${title}` : `Remove hours ${index + 1} of ${title}`}
            onRemove={() => remove(index)}
          />
        ))}
        {theirs && <div id={`hours-${day}-note`}>{theirs}</div>}
      </div>
      <IconButton
        icon="plus"
        word="Add hours"
        ref={addButton}
        aria-disabled={isFull || undefined}
        onClick={() => (isFull ? say(full) : add())}
      >
        Add hours on {title}
      </IconButton>
    </div>
  );
}

const workdays = ["tuesday", "wednesday", "thursday", "friday"] as const;
const officeSpan: Span = { opens: "08:00", closes: "16:00" };

/** The hours of the seven days, and a press that gives four of them those of Monday (OWN-81). */
export function WeekFields({ hours }: { hours: HoursForm }) {
  const { form, texts, typed, change } = hours;
  const [said, say] = useState("");
  const usual = weekdays.map((day) => typed.week[day][0]).find((span) => span !== undefined) ?? officeSpan;
  const { id, error } = form.field(weekField);

  function copyMonday() {
    change(Object.fromEntries(workdays.map((day) => [day, texts.monday])));
    say("Tuesday to Friday have Monday’s hours.");
  }

  return (
    <fieldset
      id={id}
      name={weekField}
      tabIndex={-1}
      className={`stack ${styles.week}`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="visually-hidden">{form.labels[weekField]}</legend>
      {weekdays.map((day) => (
        <DayFields key={day} {...{ day, hours, usual, say }} />
      ))}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      <div>
        <Button variant="ghost" onClick={copyMonday}>
          <Icon name="copy" />
          Copy Monday to Tue-Fri
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </fieldset>
  );
}
