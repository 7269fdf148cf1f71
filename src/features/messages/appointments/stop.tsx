import { CallEntries } from "../jobs/call-entries.tsx";
import { JobWords } from "../jobs/job-words.tsx";
import { callerName } from "../jobs/saved-work.ts";
import { timeWords } from "../jobs/visit-words.ts";
import { mapLink } from "../map-link.ts";
import { phoneAsWritten, phoneLink } from "../phone.ts";
import type { DayStop } from "./api.server.ts";
import styles from "./day-page.module.css";

/** One visit of the day sheet: when, who, where, and what for. */
export function Stop({ stop }: { stop: DayStop }) {
  const { appointment, job: visit } = stop;
  const { nextStep, address, entries } = visit;
  const [phone] = visit.person.phones;
  const name = callerName(visit);
  return (
    <li className={`stack ${styles.visit}`}>
      <h2 className={styles.who}>
        <span className={styles.time}>{timeWords(appointment.time ?? "") || "Any time"}</span> <bdi>{name}</bdi>
      </h2>
      {nextStep && nextStep.what !== "Visit" && (
        <p className={styles.what}>
          <bdi>{nextStep.what}</bdi>
        </p>
      )}
      <p className={`row ${styles.facts}`}>
        {phone && <a href={phoneLink(phone)}>{phoneAsWritten(phone)}</a>}
        {address ? (
          <a href={mapLink(address)} target="_blank" rel="noreferrer">
            <bdi>{address}</bdi>
          </a>
        ) : (
          <span>No address is known yet.</span>
        )}
      </p>
      <JobWords job={visit} />
      <CallEntries entries={entries.filter(({ note }) => note !== "")} name={name} />
    </li>
  );
}
