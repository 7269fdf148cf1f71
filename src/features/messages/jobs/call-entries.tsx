import { stateNames } from "#src/staff/audit/states.schema.ts";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import styles from "./call-entries.module.css";
import type { JobEntry } from "./staff-job.server.ts";

/** What was done about a message, the newest first: changes of state and notes, with who and when (LEAD-04). */
export function CallEntries({ entries, name }: { entries: readonly JobEntry[]; name: string }) {
  if (entries.length === 0) return null;
  return (
    <ol className={styles.entries} aria-label={`What was done for ${name}`}>
      {entries.map(({ id, at, by, state, note, email }) => (
        <li key={id}>
          <p className={styles.head}>
            {state && <strong>{stateNames[state]}. </strong>}
            <bdi>{by}</bdi>, <OfficeTime time={at} as="bare" />
            {email === "waiting" && ". Not sent yet."}
            {email === "failed" && ". The email could not be sent."}
          </p>
          {note && (
            <p className={styles.note} dir="auto">
              {note}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
