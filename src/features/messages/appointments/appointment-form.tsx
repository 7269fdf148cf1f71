import { useRef } from "react";
import { dayAt, dayOfDate, shortDayName } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { RestoredNote, useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Chips } from "#src/ui/form/chips.tsx";
import { DropDraft } from "#src/ui/form/drop-draft.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { personName } from "../jobs/person-name.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import { timeWords } from "../jobs/visit-words.ts";
import type { SavedAppointment } from "./api.server.ts";
import type { Appointment } from "./appointment.ts";
import { patchAppointment, postAppointment } from "./appointment-requests.ts";
import { dayChips, lengthsOf, lengthWords, timeChips } from "./day-chips.ts";
import styles from "./job-appointments.module.css";
import { kindNames } from "./job-work.ts";
import type { AppointmentKind } from "./schema.ts";
import {
  type AppointmentField,
  appointmentLabels,
  problemsOfTyped,
  textsOfAppointment,
  typedAppointment,
  typedChange,
} from "./typed-appointment.ts";
import { WhoGoes } from "./who-goes.tsx";

export type AppointmentFormProps = {
  job: StaffJob;
  kind: AppointmentKind;
  /** The one that is moved; undefined for a new one. */
  appointment?: Appointment | undefined;
  onSaved(saved: SavedAppointment): void;
  onCancel(): void;
};

/** Plans a visit or work, or moves it: day and time first (JOB-20). What staff should know about it is said, and nothing refused (JOB-21). */
export function AppointmentForm({ job, kind, appointment, onSaved, onCancel }: AppointmentFormProps) {
  const { hours } = useCompany();
  const today = dayAt(new Date(), hours.timeZone);
  const draft = useStaffDraft(`appointment:${job.id}:${appointment?.id ?? kind}`);
  const answer = useRef<SavedAppointment>(undefined);
  const textsOf = (saved: Appointment | undefined) => textsOfAppointment(saved, { job, kind });

  const edited = useEditedForm<AppointmentField, AppointmentField, Appointment | undefined>({
    ...{ id: `appointment-${job.id}-${appointment?.id ?? kind}`, labels: appointmentLabels, draft, saved: appointment },
    ...{ textsOf, wordsOf },
    check: (typed) => problemsOfTyped(typed, appointment, today),
    async save(typed, seen) {
      const result = seen
        ? await patchAppointment(seen.id, typedChange(typed, seen))
        : await postAppointment(job.id, { kind, ...typedAppointment(typed) });
      if (!result.ok) return result;
      answer.current = result.value;
      return { ok: true, value: result.value.appointment ?? undefined };
    },
    onSaved() {
      if (answer.current) onSaved(answer.current);
      return undefined;
    },
  });
  const { form, start } = edited;
  const { day, time, minutes, emails, wantsReminder } = form.values;
  const typed = typedAppointment({ ...start, ...form.values });
  const chosenDays = dayChips(hours, today);
  const times = timeChips(kind);
  const name = kindNames[kind];

  return (
    <div className={`stack ${styles.planning}`}>
      <FormFrame
        form={form}
        name={`${appointment ? `Move ${name.toLowerCase()}` : `Plan ${kind === "visit" ? "a visit" : "work"}`}: ${personName(job.person)}`}
        send={appointment ? "Save" : `Plan ${kind === "visit" ? "the visit" : "the work"}`}
        sending="Saving..."
        variant="secondary"
        beside={
          <DropDraft draft={edited} then={onCancel}>
            Cancel
          </DropDraft>
        }
      >
        <RestoredNote draft={edited} />
        <Field {...form.field("day")} type="date" defaultValue={start.day}>
          <Chips
            name="Next days"
            chips={[...chosenDays.keys()]}
            isPressed={(chip) => chosenDays.get(chip) === day}
            onPick={(chip) => form.type("day", chosenDays.get(chip) ?? "")}
          />
        </Field>
        <Field
          {...form.field("time")}
          type="time"
          hint="Left empty, it is any time of the day."
          defaultValue={start.time}
        >
          <Chips
            name="Usual times"
            chips={[...times.keys()]}
            isPressed={(chip) => times.get(chip) === time}
            onPick={(chip) => form.type("time", times.get(chip) ?? "")}
          />
        </Field>
        <div className={`row ${styles.pair}`}>
          <SelectField
            {...form.select("minutes")}
            label={kind === "work" ? "Length of a day" : "Length"}
            defaultValue={start.minutes}
          >
            {lengthsOf(kind, Number(minutes || start.minutes)).map((each) => (
              <option key={each} value={each}>
                {lengthWords(each)}
              </option>
            ))}
          </SelectField>
          {(kind === "work" || start.lastDay !== "") && (
            <Field
              {...form.field("lastDay")}
              label="Last day, if it takes several"
              type="date"
              defaultValue={start.lastDay}
            />
          )}
        </div>
        <WhoGoes job={job} planned={{ ...typed, id: appointment?.id, kind }} start={start.people} form={form} />
        {job.person.emails.length > 0 && !job.person.wantsNoEmails && (
          <Checkbox
            {...form.checkbox("emails")}
            label={`Email ${job.person.firstName || job.person.lastName} about it`}
            defaultChecked={start.emails === "true"}
          />
        )}
        {job.person.emails.length > 0 && !job.person.wantsNoEmails && (
          <Checkbox
            {...form.checkbox("wantsReminder")}
            defaultChecked={start.wantsReminder === "true"}
            hint="Only if they said yes to it."
          />
        )}
        {[emails, wantsReminder].includes("true") && <MailFolderNote />}
      </FormFrame>
    </div>
  );
}

function wordsOf(name: AppointmentField, text: string): string {
  if (name === "day" || name === "lastDay") return text && shortDayName(dayOfDate(text));
  if (name === "time") return timeWords(text) || "any time";
  return name === "minutes" ? lengthWords(Number(text)) : text;
}
