import { useEffect, useRef, useState } from "react";
import { holidayName } from "#src/facts/holidays.ts";
import { type Hours, holidayIds } from "#src/facts/hours.schema.ts";
import { weekdays } from "#src/facts/week.schema.ts";
import { mergeTexts } from "#src/staff/editing/merge-texts.ts";
import { useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { type Sent, useForm } from "#src/ui/form/use-form.ts";
import { readFacts } from "../schema.ts";
import type { FactSection } from "../section.server.ts";
import type { SaveSection } from "../use-company-facts.ts";
import { holidayField, noteField, textsIn, timeField, timeZoneField, valuesOf } from "./hours-fields.ts";
import { dayTitle, type HoursTexts, hoursOf, hoursTexts } from "./hours-texts.ts";

/** The group of all days, where the rule about a week without hours shows. */
export const weekField = "hours.week";

export type HoursForm = ReturnType<typeof useHoursForm>;

/**
 * The form of the hours (OWN-81, OWN-84). `texts` says which fields there are: input changes them by `onType`, a press by
 * `change`, which also writes into the fields.
 */
export function useHoursForm(section: FactSection, hours: Hours, save: SaveSection) {
  const present = hoursTexts(hours);
  const draft = useStaffDraft("company:hours", present);
  const [texts, setTexts] = useState<HoursTexts>(draft.start);
  const [theirs, setTheirs] = useState<Partial<HoursTexts>>(draft.theirs);
  // What the person has seen, which a conflict or a closure replaces.
  const seen = useRef({ version: section.version, texts: present });
  const typed = hoursOf(texts, hours.closures);
  const read = readFacts({ hours: typed }, ["hours"]);

  const form = useForm<string>({
    id: "company-hours",
    labels: labelsOf(typed),
    check(values) {
      const found = readFacts({ hours: hoursOf(textsIn(values, texts), hours.closures) }, ["hours"]);
      return found.ok ? {} : found.fields;
    },
    send,
    onType: (values) => change(textsIn(values, texts)),
  });

  async function send(): Promise<Sent<string>> {
    const result = await save("hours", { version: seen.current.version, facts: { hours: typed } });
    if (!result.ok) return result;
    const saved = hoursTexts(result.value.facts.hours ?? typed);
    seen.current = { version: result.value.version, texts: saved };
    setTexts(saved);
    setTheirs({});
    draft.drop();
    return { ok: true };
  }

  function change(changed: Partial<HoursTexts>) {
    const next = { ...texts, ...changed };
    setTexts(next);
    draft.keep(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the section is another, not the form.
  useEffect(() => {
    if (section.version <= seen.current.version) return;
    const merged = mergeTexts({ seen: seen.current.texts, typed: texts, present, theirs });
    setTexts(merged.typed);
    setTheirs(merged.theirs);
    seen.current = { version: section.version, texts: present };
  }, [section.version]);

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
    changed: read.ok && !isSame(texts, present) ? read.facts.hours : undefined,
    /** What is on the site where both have changed a part. */
    theirs,
    changedBy: section.changedBy,
    change,
    draft,
    discard() {
      draft.drop();
      setTexts(present);
      setTheirs({});
    },
  };
}

function isSame(texts: HoursTexts, others: HoursTexts): boolean {
  return Object.values(texts).join() === Object.values(others).join();
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
