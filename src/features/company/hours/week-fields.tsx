import { useState } from "react";
import { type Span, weekdays } from "#src/facts/week.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { ErrorText } from "#src/ui/form/field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { DayFields } from "./day-fields.tsx";
import { type HoursForm, weekField } from "./use-hours-form.ts";
import styles from "./week.module.css";

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
