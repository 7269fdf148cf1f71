import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { holidayName } from "#src/facts/holidays.ts";
import { type Hours, holidayIds } from "#src/facts/hours.schema.ts";
import { spansWords } from "#src/facts/hours-text.ts";
import { weekdays } from "#src/facts/week.schema.ts";
import { type Edited, useEdited } from "#src/staff/editing/use-edited.tsx";
import { changesIn } from "#src/staff/session/staff-drafts.ts";
import { useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import { readFacts } from "../schema.ts";
import type { FactSection } from "../section.server.ts";
import type { SaveSection } from "../use-company-facts.ts";
import {
  dayTitle,
  type HoursPart,
  type HoursTexts,
  holidayField,
  hoursOf,
  hoursTexts,
  noteField,
  spansIn,
  textsIn,
  timeField,
  timesToChoose,
  timeZoneField,
  valuesOf,
} from "./hours-texts.ts";

/** The id of what shows a part: a day is a group. */
export const partId = (part: HoursPart) =>
  `company-hours-${part === "byAppointment" || part === "timeZone" ? `hours.${part}` : part}`;

/** The group of all days, where the rule about a week without hours shows. */
export const weekField = "hours.week";

export type HoursForm = ReturnType<typeof useHoursForm>;

/**
 * The form of the hours (OWN-81, OWN-84). `texts` says which fields there are: input changes them by `onType`, a press by
 * `change`, which also writes into the fields.
 */
export function useHoursForm(section: FactSection, hours: Hours, save: SaveSection) {
  const hoursIn = ({ facts }: FactSection) => facts.hours ?? hours;
  const edited: Edited<HoursPart> = useEdited<HoursPart, FactSection>(
    {
      draft: useStaffDraft("company:hours"),
      saved: section,
      notedAs: "hours",
      textsOf: (seen) => hoursTexts(hoursIn(seen)),
      save: (typed, seen) =>
        save("hours", { facts: { hours: hoursOf(typed, hoursIn(seen).closures) }, was: seen.facts }),
      wordsOf: (part, text) =>
        (weekdays as readonly string[]).includes(part) ? (text === "" ? "closed" : spansWords(spansIn(text))) : text,
    },
    {
      read: () => latest.current,
      write: put,
      type: (part, text) => flushSync(() => change({ [part]: text })),
      focus: (part) => document.getElementById(partId(part))?.focus(),
    },
  );
  const [texts, setTexts] = useState<HoursTexts>(edited.start);
  // A press may come before the next render.
  const latest = useRef(texts);
  const changes = changesIn(texts, hoursTexts(hours));
  const typed = hoursOf(texts, hours.closures);
  const read = readFacts({ hours: typed }, ["hours"]);

  const form = useForm<string>({
    id: "company-hours",
    labels: labelsOf(typed),
    check(values) {
      const found = readFacts({ hours: hoursOf(textsIn(values, texts), hours.closures) }, ["hours"]);
      return found.ok ? {} : found.fields;
    },
    send: () => edited.send(texts),
    onType: (values) => change(textsIn(values, texts)),
  });

  function put(changed: Partial<HoursTexts>) {
    latest.current = { ...latest.current, ...changed };
    setTexts(latest.current);
  }

  function change(changed: Partial<HoursTexts>) {
    put(changed);
    edited.keep(latest.current);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a press; after input nothing differs.
  useEffect(() => {
    const now = form.read();
    form.write(Object.fromEntries(Object.entries(valuesOf(texts)).filter(([name, text]) => text !== now[name])));
  }, [texts]);

  return {
    form,
    texts,
    typed,
    /** The hours as they would be saved; undefined while they are those of the site or break a rule. */
    changed: read.ok && changes > 0 ? read.facts.hours : undefined,
    change,
    /** Below a part: what is saved in it now, where something else is typed. */
    note: (part: HoursPart) => edited.note(part, texts[part]),
    /** How many parts differ from what is saved. */
    changes,
    /** The times to choose from. */
    times: timesToChoose([typed.week, hours.week]),
    isRestored: edited.isRestored,
    discard: edited.discard,
  };
}

/** Every field in its order on the screen. */
function labelsOf({ week }: Hours): Record<string, string> {
  const times = weekdays.flatMap((day) =>
    week[day].flatMap((_, index) => {
      const span = week[day].length > 1 ? `, ${index + 1} of ${week[day].length}` : "";
      return [
        [timeField(day, index, "opens"), `${dayTitle(day)} opens${span}`],
        [timeField(day, index, "closes"), `${dayTitle(day)} closes${span}`],
      ];
    }),
  );
  return {
    [weekField]: "Opening hours",
    ...Object.fromEntries(times),
    [noteField]: "Line about appointments (optional)",
    [timeZoneField]: "Time zone",
    ...Object.fromEntries(holidayIds.map((id) => [holidayField(id), holidayName(id)])),
  };
}
