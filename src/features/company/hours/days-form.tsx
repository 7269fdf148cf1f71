import { useEffect, useState } from "react";
import type { Result } from "#src/browser/call-api.ts";
import { type Day, dayOfDate, isoDate, weekdayOf } from "#src/facts/calendar.ts";
import { hoursLimits } from "#src/facts/hours.schema.ts";
import { weekdays } from "#src/facts/week.schema.ts";
import { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import { RestoredNote, useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { Chips } from "#src/ui/form/chips.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import type { FactSection } from "../section.server.ts";
import type { SectionProps } from "../use-company-facts.ts";
import styles from "./closures.module.css";
import type { Days, DaysKind, DaysTexts } from "./days-kinds.ts";

type Name = keyof DaysTexts;

const reasons = ["We’re closed for the storm.", "We’re closed for vacation.", "We’re closed for the day."] as const;

type Props<Entry extends Days> = Pick<SectionProps, "onChanges"> & {
  kind: DaysKind<Entry>;
  today: Day;
  /** The one to change; without it another is added. */
  entry: Entry | undefined;
  save(entry: Entry): Promise<Result<FactSection>>;
};

/** Closes the company, today unless other days are picked (OWN-83, LOOK-53), or opens it on days of other hours (OWN-149). */
export function DaysForm<Entry extends Days>({ kind, today, entry, save, onChanges }: Props<Entry>) {
  const { id, noun } = kind;
  const isClosure = id === "closures";
  const edited = useEditedForm<Name, Name, undefined>({
    id,
    draft: useStaffDraft(`company:${id}${entry ? JSON.stringify(entry) : ""}`),
    saved: undefined,
    textsOf: () => kind.textsOf(entry, isoDate(today)),
    labels: {
      from: "First day",
      to: isClosure ? "Last day" : "Last day, if it is another",
      opens: "Open from",
      closes: "Open until",
      reason: "What visitors read",
    },
    check: (typed) => daysErrors(kind, typed, today),
    async save(typed) {
      const result = await save(kind.entryOf(typed));
      if (result.ok) return { ok: true, value: undefined };
      const { text, fields, present: _, ...error } = result.error;
      // A rule of all of them together has no field here.
      return { ok: false, error: { ...error, text: Object.values(fields)[0] ?? text, fields: {} } };
    },
  });
  const { form, start, changes } = edited;
  useEffect(() => onChanges(id, changes), [onChanges, id, changes]);
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
  const row = (names: Name[], type: "date" | "time") => (
    <div className={`row ${styles.days}`}>
      {names.map((name) => (
        // In a draft of the day before, the first day began with another date.
        <Field key={name} {...form.field(name)} note={null} type={type} defaultValue={start[name]} />
      ))}
    </div>
  );

  return (
    <FormFrame
      form={form}
      name={kind.title}
      send={entry ? `Save the ${noun}` : kind.send}
      sending="Saving..."
      variant="secondary"
    >
      <RestoredNote draft={edited} />
      {isClosure ? (
        <>
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
            {row(["from", "to"], "date")}
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
        </>
      ) : (
        <>
          {row(["from", "to"], "date")}
          {row(["opens", "closes"], "time")}
        </>
      )}
    </FormFrame>
  );
}

/** What is wrong with days as they are typed (OWN-83): the rules of all of their kind, and that they are not over. */
export function daysErrors<Entry extends Days>(kind: DaysKind<Entry>, typed: DaysTexts, today: Day) {
  const entry = kind.entryOf(typed);
  const { issues = [] } = kind.schema.safeParse(entry).error ?? {};
  return {
    ...(dayOfDate(entry.to) < today && { to: "This day has passed. Enter today or a later day." }),
    ...Object.fromEntries(issues.map(({ path, message }) => [path.at(-1), message])),
  };
}
