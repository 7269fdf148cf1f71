import { mapLink } from "../map-link.ts";
import { phoneAsWritten, phoneLink } from "../phone.ts";
import { CallEntries } from "./call-entries.tsx";
import styles from "./day-page.module.css";
import { JobWords } from "./job-words.tsx";
import { callerName } from "./saved-work.tsx";
import type { StaffJob } from "./staff-job.server.ts";
import { timeWords } from "./visit-words.ts";

/** One visit of the day sheet: when, who, where, and what for. */
export function Visit({ visit }: { visit: StaffJob }) {
  const { nextStep, address, entries } = visit;
  const [phone] = visit.person.phones;
  const name = callerName(visit);
  return (
    <li className={`stack ${styles.visit}`}>
      <h2 className={styles.who}>
        <span className={styles.time}>{timeWords(nextStep?.time ?? "") || "Any time"}</span> <bdi>{name}</bdi>
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
      <JobWords job={visit} opensPlan />
      <CallEntries entries={entries.filter(({ note }) => note !== "")} name={name} />
    </li>
  );
}
