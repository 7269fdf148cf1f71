import { Link } from "react-router";
import type { WaitingChange } from "#src/staff/offline/waiting.ts";
import type { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { CallEntries } from "../jobs/call-entries.tsx";
import { JobWords } from "../jobs/job-words.tsx";
import { personName } from "../jobs/person-name.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import type { DayStop, SavedAppointment } from "./api.server.ts";
import { lengthWords } from "./day-chips.ts";
import styles from "./day-page.module.css";
import { JobPhotos } from "./job-photos.tsx";
import { kindNames } from "./job-work.ts";
import { StopCard } from "./stop-card.tsx";

type Props = {
  stop: DayStop;
  waiting: readonly WaitingChange[];
  onJob(job: StaffJob): void;
  onSaved(saved: SavedAppointment): void;
} & Pick<ReturnType<typeof useStatus>, "announce" | "clear">;

/** What is measured at the house, written by hand. */
const measured = ["Feet", "Corners", "Downspouts", "Price"];

/** One stop of the day sheet. On paper a third of it is ruled. */
export function Stop({ stop: { appointment, job }, waiting, onJob, onSaved, ...bar }: Props) {
  const { address, entries, person } = job;
  const { id, kind, time, minutes, who, state } = appointment;
  const name = personName(job.person);
  return (
    <StopCard<SavedAppointment, { job: StaffJob }>
      stop={{ id, time, state, name, address }}
      title={
        <Link to={`/admin/calls?job=${job.id}`} className="reach">
          <bdi>{name}</bdi>
        </Link>
      }
      greeted={person.firstName}
      phone={person.phones[0]}
      about={[kindNames[kind], lengthWords(minutes), ...who]}
      paths={{ outcome: `/api/admin/appointments/${id}`, notes: `/api/admin/jobs/${job.id}/notes?appointment=${id}` }}
      waiting={waiting}
      onEnded={onSaved}
      onNoted={({ job: now }) => onJob(now)}
      announce={bar.announce}
      ruled={
        <ul className={styles.measured}>
          {measured.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      }
    >
      <JobWords job={job} />
      <CallEntries entries={entries.filter(({ note }) => note !== "")} name={name} />
      <JobPhotos job={job} stop={id} onJob={onJob} {...bar} />
    </StopCard>
  );
}
