import { Button } from "#src/ui/button.tsx";
import { Outcome, useAction } from "#src/ui/feedback/outcome.tsx";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import styles from "./ask-page.module.css";
import { askWonCustomers } from "./ask-requests.ts";
import type { ReviewRequests } from "./schema.ts";

type Props = { requests: ReviewRequests; mayAsk: boolean; onAsked(): void };

/** The won customers who were not asked. One press asks them all: choosing among them would choose the reviews (LEAD-81). */
export function AskWon({ requests, mayAsk, onAsked }: Props) {
  const { unasked, unaskedCount, dailyLimit } = requests;
  const { outcome, sending, act } = useAction(askWonCustomers, (asked) => {
    onAsked();
    return sentenceOf(asked);
  });

  return (
    <section className={`stack ${styles.section}`} aria-labelledby="ask-won">
      <h2 id="ask-won">Won customers who were not asked</h2>
      {unaskedCount === 0 ? (
        <p>No one. Each customer with an inquiry marked “Won” was asked, or wants no such emails.</p>
      ) : (
        <>
          <p className={styles.text}>
            {unaskedCount === 1 ? "One customer was" : `${unaskedCount.toLocaleString("en-US")} customers were`} not
            asked. Every won customer is asked alike, happy or not, so one press asks them all, up to {dailyLimit} a
            day.
          </p>
          {mayAsk && (
            <Button variant="primary" aria-disabled={sending || undefined} onClick={() => void act()}>
              {sending ? "Asking..." : unaskedCount === 1 ? "Ask this customer" : "Ask all of them"}
            </Button>
          )}
        </>
      )}
      <Outcome outcome={outcome} takesFocus />
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

function sentenceOf({ asked, left }: { asked: number; left: number }): string {
  const done = asked === 1 ? "One customer was asked." : `${asked} customers were asked.`;
  if (left === 0) return done;
  return `${done} ${left === 1 ? "One is" : `${left} are`} left for tomorrow.`;
}
