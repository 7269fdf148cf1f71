import { useState } from "react";
import { type Day, dayOfDate, isoDate, shortDayName, weekdayOf } from "#src/facts/calendar.ts";
import { type Closure, closureSchema, hoursLimits, type OpenDay, openDaySchema } from "#src/facts/hours.schema.ts";
import { spansWords } from "#src/facts/hours-text.ts";
import { weekdays } from "#src/facts/week.schema.ts";
import { Chips } from "#src/ui/form/chips.tsx";
import { Field } from "#src/ui/form/field.tsx";
import type { EntryForm, EntryListKind } from "../entry-list.tsx";
import styles from "./hours.module.css";

type Days = { from: string; to: string };
type Name = "from" | "to" | "reason" | "opens" | "closes";
type Kind<Entry> = EntryListKind<Entry, Name>;
type Form = { form: EntryForm<Name> };

const reasons = ["We’re closed for the storm.", "We’re closed for vacation.", "We’re closed for the day."] as const;

/** What closures, special hours and notices share: those that are over are neither listed nor kept. */
export const ofDays = <Entry extends Days>(today: Day) =>
  ({
    ...{ section: "hours", icon: "clock" },
    refuse: ({ to }) => (dayOfDate(to) < today ? { to: "This day has passed. Enter today or a later day." } : {}),
    shown: (all) =>
      all
        .filter(({ to }) => to >= isoDate(today))
        .sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to)),
  }) satisfies Partial<Kind<Entry>>;

/** @param running before the days of an entry that runs */
export function daysWords({ from, to }: Days, today: Day, running: string) {
  const isRunning = from <= isoDate(today);
  const [first = "", last] = [from, to].map((date) => shortDayName(dayOfDate(date), today));
  const name = from === to ? first : `${first} to ${last}`;
  return { name, before: isRunning && running, remove: isRunning ? "End it now" : "Remove" };
}

/** Closes the company, today unless other days are picked (OWN-83, LOOK-53). */
export const closureKind = (today: Day): Kind<Closure> => ({
  ...ofDays<Closure>(today),
  ...{ id: "closures", form: "closures", title: "Close for a while", noun: "closure", send: "Close the office" },
  about: "For a storm, a vacation or a day off. It is on the site right away, and your weekly hours stay as they are.",
  gone: "The closure is gone. Visitors read your usual hours.",
  schema: closureSchema,
  labels: { ...labels, to: "Last day", reason: "What visitors read" },
  textsOf: ({ from, to, reason } = { from: isoDate(today), to: isoDate(today), reason: "We’re closed." }) => ({
    ...{ from, to, reason, opens: "", closes: "" },
  }),
  entryOf: ({ from, to, reason }) => ({ from, to, reason }),
  describe: (closure) => ({ ...daysWords(closure, today, "Closed now: "), words: closure.reason }),
  put: ({ hours }, how) => (hours ? { hours: { ...hours, closures: how(hours.closures) } } : {}),
  fields: (form) => <ClosureFields {...{ form, today }} />,
});

/** Opens the company on days of other hours (OWN-149). */
export const openDayKind = (today: Day): Kind<OpenDay> => ({
  ...ofDays<OpenDay>(today),
  ...{ id: "open-days", form: "open-days", title: "Special hours", noun: "entry", send: "Add these hours" },
  about:
    "For a Saturday before a storm, or a holiday on which you work. They replace your hours of those days. If you close for a while, you’re closed all the same.",
  gone: "The entry is gone. Visitors read your usual hours.",
  ...{ schema: openDaySchema, labels },
  textsOf: ({ from, to, hours } = { from: "", to: "", hours: { opens: "08:00", closes: "12:00" } }) => ({
    ...{ from, to, ...hours, reason: "" },
  }),
  entryOf: ({ from, to, opens, closes }) => ({ from, to: to || from, hours: { opens, closes } }),
  describe: (entry) => ({ ...daysWords(entry, today, "Now: "), words: spansWords([entry.hours]) }),
  put: ({ openDays = [] }, how) => ({ openDays: how(openDays) }),
  fields: (form) => (
    <>
      <FieldRow form={form} names={["from", "to"]} type="date" />
      <FieldRow form={form} names={["opens", "closes"]} type="time" />
    </>
  ),
});

const labels: Readonly<Record<Name, string>> = {
  from: "First day",
  to: "Last day, if it is another",
  opens: "Open from",
  closes: "Open until",
  reason: "",
};

function FieldRow({ form, names, type }: Form & { names: readonly Name[]; type: "date" | "time" }) {
  return (
    <div className={`row ${styles.days}`}>
      {names.map((name) => (
        // In a draft of the day before, the first day began with another date.
        <Field key={name} {...form.field(name)} note={null} type={type} />
      ))}
    </div>
  );
}

function ClosureFields({ form, today }: Form & { today: Day }) {
  const { from, to, reason } = form.values;
  const sunday = today + 6 - weekdays.indexOf(weekdayOf(today));
  const ends = new Map<string, Day>([
    ["Today", today],
    ["Today and tomorrow", today + 1],
  ]);
  // On a weekend one of these ends on Sunday.
  if (sunday > today + 1) ends.set("Until Monday", sunday);
  const chosen = [...ends].find(([, last]) => from === isoDate(today) && to === isoDate(last))?.[0];
  const [startsPicked] = useState(chosen === undefined);
  return (
    <>
      <Chips
        name="How long"
        chips={[...ends.keys()]}
        isPressed={(length) => length === chosen}
        onPick={(length) => {
          form.type("from", isoDate(today));
          form.type("to", isoDate(ends.get(length) ?? today));
        }}
      />
      <details open={startsPicked || Boolean(form.errors.from ?? form.errors.to)}>
        <summary>Pick days</summary>
        <FieldRow form={form} names={["from", "to"]} type="date" />
      </details>
      <Field
        {...form.field("reason")}
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
  );
}
