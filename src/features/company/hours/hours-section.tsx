import { useNow } from "#src/browser/use-now.ts";
import { dayAt } from "#src/facts/calendar.ts";
import { hoursLimits } from "#src/facts/hours.schema.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FieldLinks } from "#src/ui/form/field-links.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { counted } from "#src/ui/text/counted.ts";
import { EntryList } from "../entry-list.tsx";
import { SectionFrame } from "../section-form.tsx";
import type { SectionProps } from "../use-company-facts.ts";
import { WeekFields } from "./day-fields.tsx";
import { closureKind, openDayKind } from "./days-kinds.tsx";
import { HolidayFields } from "./holiday-fields.tsx";
import styles from "./hours.module.css";
import { noteField, timeZoneField } from "./hours-texts.ts";
import { TimeZoneField } from "./time-zone-field.tsx";
import { useHoursForm } from "./use-hours-form.ts";
import { VisitorsRead } from "./visitors-read.tsx";

const ahead = (days: number) => (days === 0 ? "Not at all" : `${counted(days, "day")} before`);

/** "Hours": what visitors read, closures, each made and ended at once, and the form of week and holidays (OWN-81 to OWN-84, OWN-147, OWN-149). */
export function HoursSection({ section, save, change, ...frame }: SectionProps) {
  const company = useCompany();
  const { hours: ofWeek = company.hours, openDays = [], announceDays = 0 } = section.facts;
  const hours = { ...ofWeek, openDays, announceDays };
  const edited = useHoursForm(section, hours, save);
  const { form, texts } = edited;
  const today = dayAt(useNow(), hours.timeZone);
  const ofLists = { section, change, onChanges: frame.onChanges };
  const wrong = form.names.filter((name) => form.errors[name]);
  return (
    <div className={`stack ${styles.parts}`}>
      <VisitorsRead title="Visitors read now" hours={hours} />
      <EntryList {...ofLists} kind={closureKind(today)} entries={hours.closures} />
      <EntryList {...ofLists} kind={openDayKind(today)} entries={openDays} />
      <SelectField
        id="announce-days"
        label="Announce these to visitors"
        hint="“We’ll be closed Dec 24 to Jan 2” then stands with your hours on every page."
        value={announceDays}
        onChange={({ target }) => {
          const announceDays = Number(target.value);
          const text = `Saved. Announced ahead: ${ahead(announceDays).toLowerCase()}.`;
          void change("hours", section, { how: () => ({ announceDays }), text });
        }}
      >
        {Array.from({ length: hoursLimits.announceDays + 1 }, (_, days) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the value.
          <option key={days} value={days}>
            {ahead(days)}
          </option>
        ))}
      </SelectField>
      <SectionFrame {...frame} edited={edited}>
        <h3>Every week</h3>
        <WeekFields hours={edited} />
        <VisitorsRead title="Once you save, visitors read" hours={edited.changed && { ...hours, ...edited.changed }} />
        <details className={styles.holidays}>
          <summary>Closed on {counted(edited.typed.holidays.length, "holiday")}</summary>
          <div className="stack">
            <p>
              Below each is the date this year and next. A public holiday on a weekend moves to Friday or Monday, unless
              you work on that day.
            </p>
            <HolidayFields hours={edited} />
          </div>
        </details>
        <Field
          {...form.field(noteField)}
          label={form.labels[noteField] ?? ""}
          defaultValue={texts.byAppointment}
          hint="Shown after the hours."
          maxLength={hoursLimits.byAppointment}
          length={texts.byAppointment.length}
          autoComplete="off"
          note={edited.note("byAppointment")}
        />
        <TimeZoneField
          id={form.field(timeZoneField).id}
          name={timeZoneField}
          label={form.labels[timeZoneField] ?? ""}
          present={texts.timeZone}
          note={edited.note("timeZone")}
        />
        {wrong.length > 0 && (
          <FieldLinks
            intro="Please check:"
            items={wrong.map((name) => ({
              id: form.field(name).id,
              words: form.labels[name] ?? name,
              focus: () => form.focus(name),
            }))}
          />
        )}
      </SectionFrame>
    </div>
  );
}
