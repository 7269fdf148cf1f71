import { Link } from "react-router";
import { stateNames } from "#src/staff/audit/states.schema.ts";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import styles from "./call-card.module.css";
import type { OtherMessage } from "./staff-call.server.ts";

/** The other messages of the same person, each a link to it (LEAD-07). */
export function OtherMessages({ others, name }: { others: readonly OtherMessage[]; name: string }) {
  if (others.length === 0) return null;
  return (
    <div className={styles.others}>
      <p>Also from this person:</p>
      <ul aria-label={`Other messages of ${name}`}>
        {others.map(({ id, submittedAt, state, finished }) => (
          <li key={id}>
            <Link to={`/admin/calls?message=${id}`}>
              <OfficeTime time={submittedAt} as="list" />
            </Link>{" "}
            ({state === "new" && finished ? "Finished" : stateNames[state]})
          </li>
        ))}
      </ul>
    </div>
  );
}
