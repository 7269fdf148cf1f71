import { Fragment } from "react";
import { Link } from "react-router";
import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import { stateNames } from "#src/staff/audit/states.schema.ts";
import { Icon } from "#src/ui/icon.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import { MessageAttachments } from "../attachments/message-attachments.tsx";
import { mapLink } from "../map-link.ts";
import layout from "./job-view.module.css";
import styles from "./job-words.module.css";
import { personName } from "./person-name.ts";
import type { JobEntry, StaffJob } from "./staff-job.server.ts";

/** What is wanted of a job, where, and how to write to its person. */
export function Wanted({ job }: { job: StaffJob }) {
  const { address, person } = job;
  return (
    <section className={`stack ${layout.part}`} aria-label="What is wanted">
      {(address || person.emails.length > 0) && (
        <p className={`row reach ${layout.ways}`}>
          {address && (
            <a href={mapLink(address)} target="_blank" rel="noreferrer">
              <Icon name="place" />
              <bdi>{address}</bdi>
            </a>
          )}
          {person.emails.map((email) => (
            <a key={email} href={mailtoLink(email)}>
              <Icon name="mail" />
              {email}
            </a>
          ))}
        </p>
      )}
      <JobWords job={job} />
    </section>
  );
}

/** What is wanted: in the words of staff, and of each message with what came along, the newest first. */
export function JobWords({ job }: { job: StaffJob }) {
  return (
    <>
      <Words text={job.what} />
      {job.messages.map(({ id, text, more, submittedAt, attached }) => (
        <Fragment key={id}>
          <p className={styles.head}>
            Wrote{" "}
            <Link to={`/admin/messages?message=${id}`}>
              <OfficeTime time={submittedAt} as="bare" />
            </Link>
            :
          </p>
          <Words text={text} />
          <Words text={more} />
          {attached > 0 && <MessageAttachments messageId={id} name={personName(job.person)} />}
        </Fragment>
      ))}
    </>
  );
}

/** What is wanted as it was said last: in the words of staff, or of a message. */
export function newestWords({ what, messages: [newest], changes }: StaffJob): string {
  const words = [newest?.text ?? "", what];
  const isStaffs = (changes.what?.at ?? "") > (newest?.submittedAt ?? "");
  return (isStaffs ? words.toReversed() : words).find(Boolean) ?? "";
}

/** What someone wrote, in its own lines. */
export function Words({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p className={styles.note} dir="auto">
      {text}
    </p>
  );
}

/** Notes alone have no more than these. */
type Entry = Pick<JobEntry, "id" | "at" | "note"> & Partial<JobEntry>;

/** What was done, the newest first: changes of state and notes, with who and when (LEAD-04). */
export function Entries({ entries, label }: { entries: readonly Entry[]; label: string }) {
  if (entries.length === 0) return null;
  return (
    <ol className={`stack ${styles.entries}`} aria-label={label}>
      {entries.map(({ id, at, by, state, note, email }) => (
        <li key={id}>
          <p className={styles.head}>
            {state && <strong>{stateNames[state]}. </strong>}
            {by && <bdi>{by}</bdi>}
            {by && ", "}
            <OfficeTime time={at} as={by ? "bare" : "list"} />
            {email === "waiting" && ". Not sent yet."}
            {email === "failed" && ". The email could not be sent."}
          </p>
          <Words text={note} />
        </li>
      ))}
    </ol>
  );
}
