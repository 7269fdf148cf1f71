import { useEffect, useRef } from "react";
import type { TestMailReader } from "#src/features/operations/test-mail/schema.ts";
import { useMe } from "#src/staff/session/use-session.tsx";
import { Button } from "#src/ui/button.tsx";
import { Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import styles from "./test-mail.module.css";
import type { Tried } from "./use-site-state.ts";

type Props = { company: string; tried: Tried | undefined; onSend(to: TestMailReader): void };

/** Sends a test email and shows each step, and the reason of a failure. */
export function TestMail({ company, tried, onSend }: Props) {
  const { email } = useMe();
  const sending = tried === "sending";
  const trial = useRef<HTMLDivElement>(null);
  // The result may be below the visible part of the page.
  useEffect(() => {
    if (typeof tried === "object") trial.current?.scrollIntoView({ block: "nearest" });
  }, [tried]);
  return (
    <div className={styles.trial} ref={trial}>
      <div className={`row ${styles.buttons}`}>
        <Button variant="ghost" aria-disabled={sending || undefined} onClick={() => onSend("me")}>
          Send a test email to me
        </Button>
        {company !== "" && company !== email && (
          <Button variant="ghost" aria-disabled={sending || undefined} onClick={() => onSend("company")}>
            <span>
              Send a test email to <EmailAddress address={company} />
            </span>
          </Button>
        )}
        <p role="status">{sending && "Sending. This takes up to fifteen seconds…"}</p>
      </div>
      <Outcome outcome={outcomeOf(tried)}>
        {typeof tried === "object" && (tried.is === "report" ? <Report {...tried} /> : <p>{tried.detail}</p>)}
      </Outcome>
    </div>
  );
}

const notSetUp = "No test email was sent: it was written to a folder. The site sends email once SMTP_URL is set.";

/** What is said of a test email once it was tried. */
export function outcomeOf(tried: Tried | undefined): OutcomeOf | undefined {
  if (tried === undefined || tried === "sending") return undefined;
  if (tried.is === "error") return { is: "failed", text: tried.text };
  if (tried.problem) return { is: "failed", text: tried.problem.what };
  if (tried.inFolder) return { is: "failed", text: notSetUp };
  return { is: "done", text: `The test email to ${tried.to} was sent.` };
}

function Report({ steps, problem }: Extract<Tried, { is: "report" }>) {
  return (
    <>
      {problem && (
        <>
          {problem.reply && <p className={styles.reply}>{problem.reply}</p>}
          <p className={styles.next}>{problem.next}</p>
          {steps.length > 0 && <p>These steps worked:</p>}
        </>
      )}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}
