import { Fragment } from "react";
import { Link } from "react-router";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import { MessageAttachments } from "../attachments/message-attachments.tsx";
import styles from "./call-entries.module.css";
import { personName } from "./person-name.ts";
import type { StaffJob } from "./staff-job.server.ts";

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

function Words({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p className={styles.note} dir="auto">
      {text}
    </p>
  );
}
