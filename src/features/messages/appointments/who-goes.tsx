import { useCallback } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Chips } from "#src/ui/form/chips.tsx";
import { ErrorText, Field } from "#src/ui/form/field.tsx";
import type { Form } from "#src/ui/form/use-form.ts";
import { personName } from "../jobs/person-name.ts";
import { workLimits } from "../jobs/schema.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import { fetchDay } from "./appointment-requests.ts";
import styles from "./job-appointments.module.css";
import { appointmentLabels, idsOf } from "./typed-appointment.ts";
import { type Planned, warningsOf } from "./warnings.ts";

type Props = {
  job: StaffJob;
  /** The id is that of the appointment that is moved. */
  planned: Omit<Planned, "people" | "state"> & { id: number | undefined };
  form: {
    values: { people: string };
    errors: { people?: string | undefined };
    type(name: "people", ids: string): void;
    field(name: "stopNote"): ReturnType<Form<string>["field"]>;
  };
};

/** Who goes: one chip for each person who works here; what they read there (JOB-31); and what staff should know before they save (JOB-21). */
export function WhoGoes({ job, planned, form }: Props) {
  const { hours } = useCompany();
  const [{ day }, { people }] = [planned, form.values];
  const { data: sheet, outdated } = useResource(
    useCallback((signal: AbortSignal) => fetchDay(day === "" ? {} : { day }, signal), [day]),
  );
  const ids = idsOf(people);
  const colleagues = sheet?.people ?? [];
  // A name that two people have comes with their number.
  const isShared = (name: string) => colleagues.filter((one) => one.name === name).length > 1;
  const idOf = new Map(colleagues.map((one) => [isShared(one.name) ? `${one.name} (${one.id})` : one.name, one.id]));
  const others = (sheet?.stops ?? [])
    .filter((stop) => stop.appointment.id !== planned.id)
    .map((stop) => ({ ...stop.appointment, name: personName(stop.job.person) }));
  const one = { ...planned, state: "planned" as const, people: colleagues.filter((each) => ids.includes(each.id)) };
  const around = { others, address: job.address, hours, today: isoDate(dayAt(new Date(), hours.timeZone)) };
  const warnings = day !== "" && !outdated && sheet ? warningsOf(one, around) : [];
  return (
    <>
      <div>
        {/* Of type "hidden" it would fall back to its first value with each render. */}
        <input hidden name="people" defaultValue={people} aria-label={appointmentLabels.people} />
        <p aria-hidden="true">
          <strong>{appointmentLabels.people}</strong>
        </p>
        <Chips
          name={appointmentLabels.people}
          chips={[...idOf.keys()]}
          isPressed={(chip) => ids.includes(idOf.get(chip) ?? 0)}
          onPick={(chip) => {
            const rest = ids.filter((each) => each !== idOf.get(chip));
            form.type("people", (rest.length < ids.length ? rest : [...ids, idOf.get(chip)]).join(","));
          }}
        />
        {form.errors.people && <ErrorText>{form.errors.people}</ErrorText>}
      </div>
      <Field
        {...form.field("stopNote")}
        label={appointmentLabels.stopNote}
        hint="Shown to who goes. No prices here."
        rows={2}
        maxLength={workLimits.note}
        dir="auto"
      />
      <div role="status">
        {warnings.length > 0 && (
          <div key={warnings.join(" ")} ref={intoView} className={styles.warnings}>
            <p>Worth checking. You can save it anyway:</p>
            <ul>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  );
}

const intoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: "nearest" });
