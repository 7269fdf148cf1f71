import { useEffect, useState } from "react";
import type { Result } from "#src/browser/call-api.ts";
import { type Day, dayOfDate, isoDate, weekdayOf } from "#src/facts/calendar.ts";
import { type Closure, closureSchema, hoursLimits } from "#src/facts/hours.schema.ts";
import { weekdays } from "#src/facts/week.schema.ts";
import { errorsIn } from "#src/schema/fields.schema.ts";
import { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import { RestoredNote, useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { Chips } from "#src/ui/form/chips.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import type { FactSection } from "../section.server.ts";
import type { SectionProps } from "../use-company-facts.ts";
import styles from "./closures.module.css";

type Name = keyof Closure;

const reasons = ["We’re closed for the storm.", "We’re closed for vacation.", "We’re closed for the day."] as const;

type Props = Pick<SectionProps, "onChanges"> & {
  today: Day;
  add(closure: Closure): Promise<Result<FactSection>>;
};

/** Closes the company, today unless other days are picked (OWN-83, LOOK-53): a sentence and one press. */
export function ClosureForm({ today, add, onChanges }: Props) {
  const blank = { from: isoDate(today), to: isoDate(today), reason: "" };
  const edited = useEditedForm<Name, Name, undefined>({
    id: "closure",
    draft: useStaffDraft("company:closures"),
    saved: undefined,
    textsOf: () => blank,
    labels: { from: "First day", to: "Last day", reason: "What visitors read" },
    check: (typed) => closureErrors(typed, today),
    async save(typed) {
      const result = await add(typed);
      if (result.ok) return { ok: true, value: undefined };
      const { text, fields, present: _, ...error } = result.error;
      // A rule of all closures together has no field here.
      return { ok: false, error: { ...error, text: Object.values(fields)[0] ?? text, fields: {} } };
    },
  });
  const { form, start, changes } = edited;
  useEffect(() => onChanges("closures", changes), [onChanges, changes]);
  const { from, to, reason } = form.values;
  const sunday = today + 6 - weekdays.indexOf(weekdayOf(today));
  const ends: [length: string, last: Day][] = [
    ["Today", today],
    ["Today and tomorrow", today + 1],
  ];
  // On a weekend one of these ends on Sunday.
  if (sunday > today + 1) ends.push(["Until Monday", sunday]);
  const chosen = ends.find(([, last]) => from === isoDate(today) && to === isoDate(last))?.[0];
  const [startsPicked] = useState(chosen === undefined);

  return (
    <FormFrame form={form} name="Close for a while" send="Close the office" sending="Closing..." variant="secondary">
      <RestoredNote draft={edited} />
      <Chips
        name="How long"
        chips={ends.map(([length]) => length)}
        isPressed={(length) => length === chosen}
        onPick={(length) => {
          form.type("from", isoDate(today));
          form.type("to", isoDate(new Map(ends).get(length) ?? today));
        }}
      />
      <details open={startsPicked || Boolean(form.errors.from ?? form.errors.to)}>
        <summary>Pick days</summary>
        <div className={`row ${styles.days}`}>
          {/* In a draft of the day before, the first day began with another date. */}
          <Field {...form.field("from")} note={null} type="date" defaultValue={start.from} />
          <Field {...form.field("to")} note={null} type="date" defaultValue={start.to} />
        </div>
      </details>
      <Field
        {...form.field("reason")}
        defaultValue={start.reason}
        maxLength={hoursLimits.reason}
        length={reason.length}
        autoComplete="off"
        hint="One sentence. We add when you open again."
      >
        <Chips
          name="Ready-made sentences"
          chips={reasons}
          isPressed={(sentence) => sentence === reason}
          onPick={(sentence) => form.type("reason", sentence)}
        />
      </Field>
    </FormFrame>
  );
}

/** What is wrong with a closure as it is typed (OWN-83): the rules of all closures, and that it is not over. */
export function closureErrors(typed: Readonly<Record<keyof Closure, string>>, today: Day) {
  const isOver = dayOfDate(typed.to) < today;
  return {
    ...(isOver && { to: "This day has passed. Enter today or a later day." }),
    ...errorsIn(closureSchema, typed),
  };
}
