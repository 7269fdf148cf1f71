import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
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

type Props = Pick<ReviewRequests, "asked"> & { onStop(email: string): void };

/** Who was asked, the latest first. The emails to one who called or wrote instead of using the link are stopped here (LEAD-87). */
export function AskedList({ asked, onStop }: Props) {
  const [stopping, setStopping] = useState<Props["asked"][number]>();
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="asked">
      <h2 id="asked" tabIndex={-1}>
        Asked
      </h2>
      {asked.length === 0 && <p>No one yet.</p>}
      {asked.length > 0 && (
        <ul className={styles.list} aria-labelledby="asked">
          {asked.map((one) => {
            const { id, name, email, askedAt, remindedAt, state } = one;
            return (
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
                {state === "waiting" && (
                  <Button variant="ghost" onClick={() => setStopping(one)}>
                    Stop the emails<span className="visually-hidden"> to {name}</span>
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {stopping && (
        <ConfirmDialog
          id="stop-emails"
          question={`Stop the emails to ${stopping.name}?`}
          confirm="Stop the emails"
          onCancel={() => setStopping(undefined)}
          onConfirm={() => {
            setStopping(undefined);
            onStop(stopping.email);
          }}
        >
          <p>{stopping.email} will not be asked for a review again. This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
