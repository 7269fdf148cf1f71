import { useRef } from "react";
import { dayAt } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { personName } from "../jobs/person-name.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import { shortVisitWords, timeWords } from "../jobs/visit-words.ts";
import type { SavedAppointment } from "./api.server.ts";
import type { Appointment } from "./appointment.ts";
import { patchAppointment, postAppointment } from "./appointment-requests.ts";
import { DayAndTime } from "./day-and-time.tsx";
import { lengthsOf, lengthWords } from "./day-chips.ts";
import { appointmentEmail, type When } from "./email-text.ts";
import styles from "./job-appointments.module.css";
import { type AppointmentKind, appointmentWhen } from "./schema.ts";
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
  /** The one that is moved, or planned again; undefined for a new one. */
  appointment?: Appointment | undefined;
  /** Before it is saved. */
  onSave(): Promise<void>;
  onSaved(saved: SavedAppointment): void;
  onCancel(): void;
};

/** Plans a visit or work, or moves it: day and time first (JOB-20). What staff should know about it is said, and nothing refused (JOB-21). */
export function AppointmentForm({ job, kind, appointment, onSave, onSaved, onCancel }: AppointmentFormProps) {
  const { hours } = useCompany();
  const today = dayAt(new Date(), hours.timeZone);
  const draft = useStaffDraft(`appointment:${job.id}:${appointment?.id ?? kind}`);
  const answer = useRef<SavedAppointment>(undefined);
  const textsOf = (saved: Appointment | undefined) => textsOfAppointment(saved, { job, kind });

  const edited = useEditedForm<AppointmentField, AppointmentField, Appointment | undefined>({
    ...{ id: `appointment-${job.id}-${appointment?.id ?? kind}`, labels: appointmentLabels, draft, saved: appointment },
    ...{ textsOf, wordsOf, together: appointmentWhen },
    check: (typed) => problemsOfTyped(typed, appointment, today),
    async save(typed, seen) {
      await onSave();
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
  const isMoved = appointment?.state === "planned";
  const typed = typedAppointment({ ...start, ...form.values });

  return (
    <div className={`stack ${styles.planning}`}>
      <ItemForm
        edited={edited}
        name={`${isMoved ? `Move ${kind}` : `Plan ${kind === "visit" ? "a visit" : "work"}`}: ${personName(job.person)}`}
        send={isMoved ? "Save" : `Plan the ${kind}`}
        takesFocus
        changes={edited.changes || undefined}
        onCancel={onCancel}
      >
        <DayAndTime form={form} day="day" time="time" kind={kind} />
        <div className={`row ${styles.pair}`}>
          <SelectField
            {...form.select("minutes")}
            label={kind === "work" ? "Length of a day" : "Length"}
            options={lengthsOf(kind, Number(form.values.minutes || start.minutes)).map((each) => [
              String(each),
              lengthWords(each),
            ])}
          />
          {(kind === "work" || start.lastDay !== "") && (
            <Field {...form.field("lastDay")} label="Last day, if it takes several" type="date" />
          )}
        </div>
        <WhoGoes job={job} planned={{ ...typed, id: appointment?.id, kind }} form={form} />
        {job.person.emails.length > 0 && !job.person.wantsNoEmails && (
          <>
            <Checkbox
              {...form.checkbox("emails")}
              label={`Email ${job.person.firstName || job.person.lastName} about it`}
            />
            {form.values.emails === "true" && typed.day !== "" && (
              <EmailText job={job} from={isMoved ? appointment : undefined} to={{ ...typed, kind }} />
            )}
            <Checkbox {...form.checkbox("wantsReminder")} hint="Only if they said yes to it." />
          </>
        )}
        {[form.values.emails, form.values.wantsReminder].includes("true") && <MailFolderNote />}
      </ItemForm>
    </div>
  );
}

type EmailTextProps = { job: StaffJob; from: When | undefined; to: When & { kind: AppointmentKind } };

/** The words of the email, before it goes (LEAD-16). */
function EmailText({ job: { address, person }, from, to }: EmailTextProps) {
  const company = useCompany();
  const isSame = from && from.day === to.day && from.lastDay === to.lastDay && from.time === to.time;
  if (isSame) return <p>The day and time are as before: no email goes.</p>;
  const { title, paragraphs } = appointmentEmail(to, {
    ...{ company, where: address, people: "", firstName: person.firstName || person.lastName },
    ...{ news: from ? { is: "moved", from } : { is: "new" }, today: dayAt(new Date(), company.hours.timeZone) },
  });
  return (
    <section className={`stack tinted ${styles.email}`} aria-label="The email">
      {[title, ...paragraphs].map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p>It also says who comes, and has a file for their calendar. It goes ten seconds after you save.</p>
    </section>
  );
}

function wordsOf(name: AppointmentField, text: string): string {
  if (name === "day" || name === "lastDay") return text && shortVisitWords({ day: text, time: "" });
  if (name === "time") return timeWords(text) || "any time";
  return name === "minutes" ? lengthWords(Number(text)) : text;
}
