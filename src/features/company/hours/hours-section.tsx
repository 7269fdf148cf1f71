import { hoursLimits } from "#src/facts/hours.schema.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { RestoredNote } from "#src/staff/session/use-staff-draft.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FieldLinks } from "#src/ui/form/field-links.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import type { SectionProps } from "../use-company-facts.ts";
import { Closures } from "./closures.tsx";
import { WeekFields } from "./day-fields.tsx";
import { HolidayFields } from "./holiday-fields.tsx";
import styles from "./hours.module.css";
import { noteField, timeZoneField } from "./hours-fields.ts";
import { TimeZoneField } from "./time-zone-field.tsx";
import { useClosures } from "./use-closures.ts";
import { useHoursForm } from "./use-hours-form.ts";
import { VisitorsRead } from "./visitors-read.tsx";

/** "Hours": closures, each made and ended at once, and the form of the week and the holidays (OWN-81 to OWN-84). */
export function HoursSection({ section, save, change }: SectionProps) {
  const company = useCompany();
  const { hours = company.hours } = section.facts;
  const closures = useClosures(section, change);
  const edited = useHoursForm(section, hours, save);
  const { form, texts } = edited;
  const wrong = form.names.filter((name) => form.errors[name]);
  return (
    <div className={`stack ${styles.parts}`}>
      <Closures hours={hours} change={closures} />
      <FormFrame
        form={form}
        name="Hours"
        send="Save"
        sending="Saving..."
        beside={
          edited.isRestored && (
            <Button variant="ghost" onClick={edited.discard}>
              Discard
            </Button>
          )
        }
      >
        <h3>Every week</h3>
        <RestoredNote draft={edited}>It is not saved yet.</RestoredNote>
        <VisitorsRead present={hours} changed={edited.changed} />
        <WeekFields hours={edited} />
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
        <h3>Closed on holidays</h3>
        <p>
          Below each are the days on which you keep it this year and next. A public holiday on a weekend moves to Friday
          or Monday, unless you work on that day.
        </p>
        <HolidayFields hours={edited} />
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
      </FormFrame>
    </div>
  );
}
