import { useState } from "react";
import { useNow } from "#src/browser/use-now.ts";
import { dayAt, shortDayName, yearOf } from "#src/facts/calendar.ts";
import { federalHolidayIds, type HolidayId, type Hours, holidayIds, hoursLimits } from "#src/facts/hours.schema.ts";
import { spansWords } from "#src/facts/hours-text.ts";
import { keptHolidayIn } from "#src/facts/open-days.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { type Span, weekdays } from "#src/facts/week.schema.ts";
import { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import { useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { counted } from "#src/ui/text/counted.ts";
import { EntryList } from "../entry-list.tsx";
import { readFacts } from "../schema.ts";
import type { FactSection } from "../section.server.ts";
import { SectionFrame } from "../section-form.tsx";
import type { SectionProps } from "../use-company-facts.ts";
import { DayFields, type HoursForm } from "./day-fields.tsx";
import { closureKind, openDayKind } from "./days-kinds.tsx";
import styles from "./hours.module.css";
import {
  dayField,
  type HoursPart,
  type HoursTexts,
  holidayField,
  hoursLabels,
  hoursOf,
  hoursTexts,
  spansIn,
  timesToChoose,
  timeZones,
} from "./hours-texts.ts";
import { VisitorsRead } from "./visitors-read.tsx";
import dayStyles from "./week.module.css";

const officeSpan: Span = { opens: "08:00", closes: "16:00" };
const workdays = ["tuesday", "wednesday", "thursday", "friday"] as const;

const others = holidayIds.filter((id) => !(federalHolidayIds as readonly HolidayId[]).includes(id));
const ahead = (days: number) => (days === 0 ? "Not at all" : `${counted(days, "day")} before`);

/** "Hours": what visitors read, closures, each made and ended at once, and the form of week and holidays (OWN-81 to OWN-84, OWN-147, OWN-149). */
export function HoursSection({ section, save, change, ...frame }: SectionProps) {
  const company = useCompany();
  const hoursIn = ({ facts: { hours = company.hours, openDays = [], announceDays = 0 } }: FactSection) => {
    return { ...hours, openDays, announceDays };
  };
  const hours = hoursIn(section);
  const today = dayAt(useNow(), hours.timeZone);
  const readTyped = (typed: HoursTexts) => readFacts({ hours: hoursOf(typed, hours.closures) }, ["hours"]);
  const edited = useEditedForm<HoursPart, HoursPart, FactSection>({
    ...{ id: "company-hours", draft: useStaffDraft("company:hours"), saved: section, labels: hoursLabels },
    textsOf: (seen) => hoursTexts(hoursIn(seen)),
    check(typed) {
      const read = readTyped(typed);
      return read.ok ? {} : Object.fromEntries(Object.entries(read.fields).map(([path, text]) => [partAt(path), text]));
    },
    save: (typed, seen) => save("hours", { facts: { hours: hoursOf(typed, hoursIn(seen).closures) }, was: seen.facts }),
    wordsOf: (part, text) => (part.startsWith("hours.week.") ? spansWords(spansIn(text)) || "closed" : text),
  });
  const { form } = edited;
  const [copied, setCopied] = useState("");
  const typed = hoursOf(form.values, hours.closures);
  const read = readTyped(form.values);
  const usual = weekdays.map((day) => typed.week[day][0]).find((span) => span !== undefined) ?? officeSpan;
  const ofDays = {
    ...{ form, usual, wrong: read.ok ? {} : read.fields },
    times: timesToChoose([typed, hours].flatMap(({ week }) => Object.values(week).flat())),
  };
  const zone = form.values["hours.timeZone"];
  const ofLists = { section, change, onChanges: frame.onChanges };
  return (
    <div className="stack">
      <VisitorsRead title="Visitors read now" hours={hours} />
      <EntryList {...ofLists} kind={closureKind(today)} entries={hours.closures} />
      <EntryList {...ofLists} kind={openDayKind(today)} entries={hours.openDays} />
      <SelectField
        id="announce-days"
        label="Announce these to visitors"
        hint="“We’ll be closed Dec 24 to Jan 2” then stands with your hours on every page."
        value={hours.announceDays}
        onChange={({ target }) => {
          const announceDays = Number(target.value);
          const text = `Saved. Announced ahead: ${ahead(announceDays).toLowerCase()}.`;
          void change("hours", section, { how: () => ({ announceDays }), text });
        }}
        options={Array.from({ length: hoursLimits.announceDays + 1 }, (_, days) => [days, ahead(days)] as const)}
      />
      <SectionFrame {...frame} edited={edited}>
        <h3>Every week</h3>
        <div className={`stack ${dayStyles.week}`}>
          {weekdays.map((day) => (
            <DayFields key={day} {...{ day, ...ofDays }} />
          ))}
          <div>
            <Button
              variant="ghost"
              onClick={() => {
                for (const day of workdays) form.type(dayField(day), form.read()[dayField("monday")]);
                setCopied("Tuesday to Friday have Monday’s hours.");
              }}
            >
              <Icon name="copy" />
              Copy Monday to Tue-Fri
            </Button>
          </div>
          <p role="status" className="visually-hidden">
            {copied}
          </p>
        </div>
        <VisitorsRead
          title="Once you save, visitors read"
          hours={read.ok && edited.changes > 0 ? { ...hours, ...read.facts.hours } : undefined}
        />
        <details className={styles.holidays}>
          <summary>Closed on {counted(typed.holidays.length, "holiday")}</summary>
          <div className="stack">
            <p>
              Below each is the date this year and next. A public holiday on a weekend moves to Friday or Monday, unless
              you work on that day.
            </p>
            <HolidayFields {...{ form, typed }} />
          </div>
        </details>
        <Field
          {...form.field("hours.byAppointment")}
          hint="Shown after the hours."
          maxLength={hoursLimits.byAppointment}
          length={typed.byAppointment.length}
          autoComplete="off"
        />
        <SelectField
          {...form.select("hours.timeZone")}
          options={Object.entries({ [zone]: zone.replaceAll("_", " "), ...timeZones })}
        />
      </SectionFrame>
    </div>
  );
}

/** The holidays to check, each with the days on which the company keeps it by the hours in the form (OWN-82). */
export function HolidayFields({ form, typed }: { form: HoursForm; typed: Hours }) {
  const thisYear = yearOf(dayAt(useNow(), typed.timeZone));
  const groups = [
    { name: "Public holidays", ids: federalHolidayIds },
    { name: "Other days", ids: others },
  ];
  return groups.map(({ name, ids }) => (
    <fieldset key={name} className={styles.group}>
      <legend>{name}</legend>
      <div className={styles.grid}>
        {ids.map((id) => (
          <Checkbox
            key={id}
            {...form.checkbox(holidayField(id))}
            hint={
              <span className={styles.kept}>
                <span>{shortDayName(keptHolidayIn(typed, thisYear, id))}</span>{" "}
                <span>{shortDayName(keptHolidayIn(typed, thisYear + 1, id))}</span>
              </span>
            }
          />
        ))}
      </div>
    </fieldset>
  ));
}

/** The field that shows an error: a day those of its times, Monday that of a week without hours. */
function partAt(path: string): string {
  return path === "hours.week" ? dayField("monday") : path.split(".").slice(0, 3).join(".");
}
