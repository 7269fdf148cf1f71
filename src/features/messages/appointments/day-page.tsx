import { useCallback } from "react";
import { Link, useSearchParams } from "react-router";
import { useResource } from "#src/browser/use-resource.ts";
import { dayName, dayOfDate, isoDate } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Button } from "#src/ui/button.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Entries, JobWords } from "../jobs/job-words.tsx";
import { personName } from "../jobs/person-name.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import type { DayStop, SavedAppointment } from "./api.server.ts";
import { fetchDay } from "./appointment-requests.ts";
import { DayFrame, StopGroup } from "./day-frame.tsx";
import { groupStops } from "./day-groups.ts";
import styles from "./day-page.module.css";
import { JobPhotos } from "./job-photos.tsx";
import { sayAppointment } from "./say-appointment.ts";
import { StopCard, type StopFrame } from "./stop-card.tsx";

/** /admin/calls/day: the appointments of a day for all or for one person, on the road and on paper (JOB-22, LEAD-13). */
export default function DayPage() {
  const [params, setParams] = useSearchParams();
  const [day, person] = [params.get("day"), params.get("person")];
  const sheet = useResource(
    useCallback(
      (signal: AbortSignal) =>
        fetchDay({ ...(day !== null && { day }), ...(person !== null && { person: Number(person) }) }, signal),
      [day, person],
    ),
  );
  const { data } = sheet;
  const { towns } = useCompany();
  const link = (to: number) => `?${new URLSearchParams({ day: isoDate(to), ...(person !== null && { person }) })}`;
  return (
    <DayFrame
      title={data ? dayName(dayOfDate(data.day), dayOfDate(data.today)) : "Day sheet"}
      of={sheet}
      head={(shown) => (
        <nav className={`row reach ${styles.days}`} aria-label="Days">
          <Link to={link(dayOfDate(shown.day) - 1)}>Day before</Link>
          {shown.day !== shown.today && <Link to={link(dayOfDate(shown.today))}>Today</Link>}
          <Link to={link(dayOfDate(shown.day) + 1)}>Day after</Link>
          <SelectField
            id="day-person"
            label="For"
            value={person ?? ""}
            onChange={({ target: { value } }) =>
              setParams({ day: shown.day, ...(value !== "" && { person: value }) }, { replace: true })
            }
            options={[["", "Everyone"], ...shown.people.map(({ id, name }) => [String(id), name] as const)]}
          />
          <Button variant="ghost" onClick={() => window.print()}>
            <Icon name="print" />
            Print
          </Button>
        </nav>
      )}
      none="Nothing is planned for this day. Open an inquiry to plan a visit or work."
    >
      {({ stops }, frame) =>
        groupStops(stops, towns).map(({ town, stops: some }) => (
          <StopGroup key={some[0]?.appointment.id} title={town || "Elsewhere"}>
            {some.map((stop) => (
              <Stop key={stop.appointment.id} {...{ stop, frame }} onChanged={() => void sheet.reload()} />
            ))}
          </StopGroup>
        ))
      }
    </DayFrame>
  );
}

/** What is measured at the house, written by hand. */
const measured = ["Feet", "Corners", "Downspouts", "Price"];

/** One stop of the day sheet. On paper a third of it is ruled. */
function Stop({ stop, frame, onChanged }: { stop: DayStop; frame: StopFrame; onChanged(): void }) {
  const { appointment, job, notes = [] } = stop;
  const { id } = appointment;
  const name = personName(job.person);
  return (
    <StopCard<SavedAppointment | { job: StaffJob }>
      stop={{ ...appointment, name, address: job.address, phones: job.person.phones }}
      href={`/admin/calls?job=${job.id}`}
      paths={{ outcome: `/api/admin/appointments/${id}`, notes: `/api/admin/jobs/${job.id}/notes?appointment=${id}` }}
      frame={frame}
      onAnswer={(answer) => "undo" in answer && sayAppointment(answer, { ...frame, put: onChanged })}
      ruled={
        <ul className={styles.measured}>
          {measured.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      }
    >
      <Entries entries={notes} label={`Notes for ${name}`} />
      <JobWords job={job} />
      <Entries
        entries={job.entries.filter(({ id: entry, note }) => note !== "" && notes.every((one) => one.id !== entry))}
        label={`What was done for ${name}`}
      />
      <JobPhotos job={job} stop={id} onJob={onChanged} {...frame} />
    </StopCard>
  );
}
