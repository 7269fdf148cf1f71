import { EmailAddress } from "#src/ui/text/email-address.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import type { ReviewRequests } from "./api.server.ts";
import styles from "./ask-page.module.css";
import type { AskedState } from "./schema.ts";

const stateWords: Readonly<Record<AskedState, string>> = {
  waiting: "No review yet.",
  reviewed: "Has written a review.",
  withdrawn: "Has written a review and taken it down.",
  "opted-out": "Wants no more of these emails.",
  expired: "No review; the link has expired.",
};

/** Who was asked, the latest first. */
export function AskedList({ asked }: { asked: ReviewRequests["asked"] }) {
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="asked">
      <h2 id="asked">Asked</h2>
      {asked.length === 0 && <p>No one yet.</p>}
      {asked.length > 0 && (
        <ul className={styles.list} aria-labelledby="asked">
          {asked.map(({ id, name, email, askedAt, remindedAt, state }) => (
            <li key={id}>
              <bdi className={styles.name}>{name}</bdi>
              <EmailAddress address={email} />
              <span className={styles.state}>
                Asked <OfficeTime time={askedAt} />
                {remindedAt !== null && (
                  <>
                    , reminded <OfficeTime time={remindedAt} />
                  </>
                )}
                . {stateWords[state]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
