import { Link } from "react-router";
import { stateNames } from "#src/staff/audit/states.schema.ts";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import styles from "./call-card.module.css";
import type { OtherJob, StaffJob } from "./staff-job.server.ts";

/** The messages of the job, and the other jobs of its person and at its address, each a link to it (LEAD-07, JOB-09). */
export function OtherMessages({ job, name }: { job: StaffJob; name: string }) {
  const { messages, others, person } = job;
  const isTheirs = ({ personId }: OtherJob) => personId === person.id;
  return (
    <>
      {messages.length > 1 && (
        <div className={styles.others}>
          <p>{messages.length} messages:</p>
          <ul aria-label={`Messages of ${name}`}>
            {messages.map(({ id, submittedAt }) => (
              <li key={id}>
                <Link to={`/admin/messages?message=${id}`}>
                  <OfficeTime time={submittedAt} as="list" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Others title="Also from this person:" label={`Other inquiries of ${name}`} jobs={others.filter(isTheirs)} />
      <Others
        title="Also at this address:"
        label={`Others at the address of ${name}`}
        jobs={others.filter((other) => !isTheirs(other))}
        named
      />
    </>
  );
}

type OthersProps = { title: string; label: string; jobs: readonly OtherJob[]; named?: boolean };

function Others({ title, label, jobs, named = false }: OthersProps) {
  if (jobs.length === 0) return null;
  return (
    <div className={styles.others}>
      <p>{title}</p>
      <ul aria-label={label}>
        {jobs.map(({ id, name, createdAt, state, finished }) => (
          <li key={id}>
            <Link to={`/admin/calls?job=${id}`}>
              {named && <bdi>{name}, </bdi>}
              <OfficeTime time={createdAt} as="list" />
            </Link>{" "}
            ({state === "new" && finished ? "Finished" : stateNames[state]})
          </li>
        ))}
      </ul>
    </div>
  );
}
