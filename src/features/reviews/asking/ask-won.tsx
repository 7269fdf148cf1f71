import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Outcome, useAction } from "#src/ui/feedback/outcome.tsx";
import { counted } from "#src/ui/text/counted.ts";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import type { ReviewRequests } from "./api.server.ts";
import styles from "./ask-page.module.css";
import type { OnAsked } from "./schema.ts";

type Props = { requests: ReviewRequests; mayAsk: boolean; onAsked: OnAsked };

/** The customers with a done job who were not asked. One press asks them all: choosing among them would choose the reviews (LEAD-81). */
export function AskWon({ requests, mayAsk, onAsked }: Props) {
  const { unasked, unaskedCount, dailyLimit } = requests;
  const fallback = "The customers could not be asked.";
  const { outcome, sending, act } = useAction(
    () => callApi(() => api.admin.reviews.requests.won.$post({ json: {} }), { fallback }),
    ({ ids, left }) => {
      const done = `${counted(ids.length, "customer was", "customers were")} asked.`;
      const text = left === 0 ? done : `${done} ${counted(left, "is", "are")} left for tomorrow.`;
      onAsked(text, ids);
      return text;
    },
  );

  return (
    <section className={`stack ${styles.section}`} aria-labelledby="ask-won">
      <h2 id="ask-won" tabIndex={-1}>
        Customers you haven’t asked yet
      </h2>
      {unaskedCount === 0 ? (
        <p>No one right now. A customer comes here once the work is done.</p>
      ) : (
        <>
          <p className={styles.text}>
            You still have {counted(unaskedCount, "customer")} to ask. Ask everyone alike, happy or not: one press asks
            them all, up to {dailyLimit} a day.
          </p>
          {mayAsk && (
            <Button variant="primary" aria-disabled={sending || undefined} onClick={() => void act()}>
              {sending ? "Asking..." : unaskedCount === 1 ? "Ask this customer" : "Ask all of them"}
            </Button>
          )}
        </>
      )}
      <Outcome outcome={outcome?.is === "failed" ? outcome : undefined} takesFocus />
      {unasked.length > 0 && (
        <ul className={styles.list} aria-label="Not asked">
          {unasked.map(({ name, email }) => (
            <li key={email}>
              <bdi className={styles.name}>{name}</bdi>
              <EmailAddress address={email} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
