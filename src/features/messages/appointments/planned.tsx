import { useCallback } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { callerName } from "../jobs/saved-work.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import { fetchDay } from "./appointment-requests.ts";
import styles from "./job-appointments.module.css";
import type { AppointmentKind } from "./schema.ts";
import { type Planned, warningsOf } from "./warnings.ts";

type Plan = {
  job: StaffJob;
  kind: AppointmentKind;
  /** Of the appointment that is moved. */
  id: number | undefined;
  typed: Pick<Planned, "day" | "lastDay" | "time" | "minutes"> & { people: readonly number[] };
};

/** Who can go, and what staff should know about an appointment before it is saved (JOB-21). */
export function usePlanned({ job, kind, id, typed }: Plan) {
  const { hours } = useCompany();
  const { day } = typed;
  const { data: sheet, outdated } = useResource(
    useCallback((signal: AbortSignal) => fetchDay(day === "" ? {} : { day }, signal), [day]),
  );
  const colleagues = sheet?.people ?? [];
  const others = (sheet?.stops ?? [])
    .filter((stop) => stop.appointment.id !== id)
    .map((stop) => ({ ...stop.appointment, name: callerName(stop.job) }));
  const people = colleagues.filter((one) => typed.people.includes(one.id));
  const planned = { ...typed, kind, state: "planned" as const, people };
  const today = isoDate(dayAt(new Date(), hours.timeZone));
  const isKnown = day !== "" && !outdated && sheet !== undefined;
  return { colleagues, warnings: isKnown ? warningsOf(planned, { others, address: job.address, hours, today }) : [] };
}

export function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <div role="status">
      {warnings.length > 0 && (
        <div className={styles.warnings}>
          <p>Worth checking. You can save it anyway:</p>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
