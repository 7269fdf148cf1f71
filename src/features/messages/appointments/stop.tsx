import { useState } from "react";
import { useCompany } from "#src/facts/use-company.tsx";
import { useMe } from "#src/staff/session/use-session.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import type { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { ErrorText } from "#src/ui/form/field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { CallEntries } from "../jobs/call-entries.tsx";
import { JobWords } from "../jobs/job-words.tsx";
import { callerName } from "../jobs/saved-work.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import { timeWords } from "../jobs/visit-words.ts";
import { mapLink } from "../map-link.ts";
import { phoneAsWritten, phoneLink } from "../phone.ts";
import type { DayStop, SavedAppointment } from "./api.server.ts";
import { patchAppointment } from "./appointment-requests.ts";
import { lengthWords } from "./day-chips.ts";
import styles from "./day-page.module.css";
import { JobPhotos } from "./job-photos.tsx";
import { kindNames } from "./job-work.ts";
import type { AppointmentState } from "./schema.ts";
import { StopNote } from "./stop-note.tsx";

type Props = {
  stop: DayStop;
  onJob(job: StaffJob): void;
  onSaved(saved: SavedAppointment): void;
} & Pick<ReturnType<typeof useStatus>, "announce" | "clear">;

/** What is measured at the house, written by hand. */
const measured = ["Feet", "Corners", "Downspouts", "Price"];

/** One stop of the day: when, who, where and what for, with what is done there (JOB-22). On paper a third of it is ruled. */
export function Stop({ stop, onJob, onSaved, ...bar }: Props) {
  const { appointment, job } = stop;
  const { name: company } = useCompany();
  const me = useMe();
  const [noting, setNoting] = useState(false);
  const [failed, setFailed] = useState<string>();
  const { address, entries, person } = job;
  const [phone] = person.phones;
  const name = callerName(job);
  const { kind, time, minutes, people, state } = appointment;
  const about = [kindNames[kind], lengthWords(minutes), ...people.map((one) => one.name)];
  const words = `Hello ${person.firstName || name}, this is ${me.name} of ${company}. I’m on my way to you.`;
  const titleId = `stop-${appointment.id}`;

  async function end(to: AppointmentState) {
    setFailed(undefined);
    const result = await patchAppointment(appointment.id, { was: { state }, state: to });
    if (!result.ok) return setFailed(result.error.text);
    onSaved(result.value);
    document.getElementById(titleId)?.focus();
  }

  return (
    <li className={styles.stop} aria-labelledby={titleId} data-ended={state !== "planned"}>
      <p className={styles.time}>{time === null ? "Any time" : timeWords(time)}</p>
      <div className={`stack ${styles.body}`}>
        <h3 id={titleId} tabIndex={-1} className={styles.who}>
          <bdi>{name}</bdi>
        </h3>
        <p className={styles.address}>{address ? <bdi>{address}</bdi> : "No address is known yet."}</p>
        {phone && <p className={styles.phone}>{phoneAsWritten(phone)}</p>}
        <p>
          {about.join(", ")}
          {state !== "planned" && <strong> ({state === "done" ? "done" : "nobody home"})</strong>}
        </p>
        <div className={`row ${styles.actions}`}>
          {phone && (
            <ButtonLink href={phoneLink(phone)}>
              <Icon name="phone" />
              Call
            </ButtonLink>
          )}
          {address && (
            <ButtonLink variant="ghost" href={mapLink(address)} target="_blank" rel="noreferrer">
              <Icon name="place" />
              Map
            </ButtonLink>
          )}
          {phone && (
            <ButtonLink
              variant="ghost"
              href={`${phoneLink(phone).replace("tel:", "sms:")}?&body=${encodeURIComponent(words)}`}
            >
              <Icon name="message" />
              On the way
            </ButtonLink>
          )}
          {state === "planned" ? (
            <>
              <Button variant="ghost" onClick={() => void end("done")}>
                Done
              </Button>
              <Button variant="ghost" onClick={() => void end("nobody-home")}>
                Nobody home
              </Button>
            </>
          ) : (
            <Button variant="ghost" onClick={() => void end("planned")}>
              Plan it again
            </Button>
          )}
          <Button variant="ghost" aria-expanded={noting} onClick={() => setNoting(!noting)}>
            Note
          </Button>
        </div>
        <div role="alert">{failed && <ErrorText>{failed}</ErrorText>}</div>
        {noting && (
          <StopNote
            job={job}
            onSaved={(now) => {
              setNoting(false);
              onJob(now);
              bar.announce({ is: "done", text: `The note for ${name} is saved.` });
              document.getElementById(titleId)?.focus();
            }}
            onCancel={() => {
              setNoting(false);
              document.getElementById(titleId)?.focus();
            }}
          />
        )}
        <JobWords job={job} />
        <CallEntries entries={entries.filter(({ note }) => note !== "")} name={name} />
        <JobPhotos job={job} onJob={onJob} {...bar} />
      </div>
      <ul className={styles.measured}>
        {measured.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </li>
  );
}
