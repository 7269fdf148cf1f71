import { useCallback, useEffect, useRef } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Chips } from "#src/ui/form/chips.tsx";
import { ErrorText } from "#src/ui/form/field.tsx";
import { callerName } from "../jobs/saved-work.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import { fetchDay } from "./appointment-requests.ts";
import styles from "./job-appointments.module.css";
import { appointmentLabels, idsOf } from "./typed-appointment.ts";
import { type Planned, warningsOf } from "./warnings.ts";

type Props = {
  job: StaffJob;
  /** Of the appointment that is moved. */
  id: number | undefined;
  planned: Omit<Planned, "people" | "state">;
  /** Ids with commas between them, as the field has them. */
  start: string;
  chosen: string;
  error: string | undefined;
  onChoose(ids: string): void;
};

/** Who goes: one chip for each person who works here; and what staff should know before they save (JOB-21). */
export function WhoGoes({ job, id, planned, start, chosen, error, onChoose }: Props) {
  const { hours } = useCompany();
  const { day } = planned;
  const { data: sheet, outdated } = useResource(
    useCallback((signal: AbortSignal) => fetchDay(day === "" ? {} : { day }, signal), [day]),
  );
  const ids = idsOf(chosen);
  const colleagues = sheet?.people ?? [];
  // A name that two people have comes with their number.
  const isShared = (name: string) => colleagues.filter((one) => one.name === name).length > 1;
  const idOf = new Map(colleagues.map((one) => [isShared(one.name) ? `${one.name} (${one.id})` : one.name, one.id]));
  const others = (sheet?.stops ?? [])
    .filter((stop) => stop.appointment.id !== id)
    .map((stop) => ({ ...stop.appointment, name: callerName(stop.job) }));
  const one = { ...planned, state: "planned" as const, people: colleagues.filter((each) => ids.includes(each.id)) };
  const around = { others, address: job.address, hours, today: isoDate(dayAt(new Date(), hours.timeZone)) };
  return (
    <>
      <div>
        {/* Of type "hidden" it would fall back to its first value with each render. */}
        <input hidden name="people" defaultValue={start} aria-label={appointmentLabels.people} />
        <p aria-hidden="true">
          <strong>{appointmentLabels.people}</strong>
        </p>
        <Chips
          name={appointmentLabels.people}
          chips={[...idOf.keys()]}
          isPressed={(chip) => ids.includes(idOf.get(chip) ?? 0)}
          onPick={(chip) => {
            const rest = ids.filter((each) => each !== idOf.get(chip));
            onChoose((rest.length < ids.length ? rest : [...ids, idOf.get(chip)]).join(","));
          }}
        />
        {error && <ErrorText>{error}</ErrorText>}
      </div>
      <div role="status">
        <Warnings warnings={day !== "" && !outdated && sheet ? warningsOf(one, around) : []} />
      </div>
    </>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  const text = warnings.join(" ");
  useEffect(() => {
    if (text !== "") box.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  if (text === "") return null;
  return (
    <div ref={box} className={styles.warnings}>
      <p>Worth checking. You can save it anyway:</p>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}
