import { MessageAttachments } from "../attachments/message-attachments.tsx";
import { mapLink } from "../map-link.ts";
import { phoneAsWritten, phoneLink } from "../phone.ts";
import { CallEntries } from "./call-entries.tsx";
import styles from "./day-page.module.css";
import { callerName } from "./saved-work.ts";
import type { StaffCall } from "./staff-call.server.ts";
import { timeWords } from "./visit-words.ts";

/** One visit of the day sheet: when, who, where, and what for. */
export function Visit({ visit }: { visit: StaffCall }) {
  const { nextStep, address, phone, text, more, entries } = visit;
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
        <a href={phoneLink(phone)}>{phoneAsWritten(phone)}</a>
        {address ? (
          <a href={mapLink(address)} target="_blank" rel="noreferrer">
            <bdi>{address}</bdi>
          </a>
        ) : (
          <span>No address: the message came from the contact page.</span>
        )}
      </p>
      {[text, more].map(
        (words) =>
          words && (
            <p key={words} className={styles.text} dir="auto">
              {words}
            </p>
          ),
      )}
      {visit.attached > 0 && <MessageAttachments messageId={visit.id} name={name} />}
      <CallEntries entries={entries.filter(({ note }) => note !== "")} name={name} />
    </li>
  );
}
