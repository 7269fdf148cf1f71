import { useEffect, useRef, useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
import type { TestMailReader } from "#src/features/operations/test-mail/api.server.ts";
import type { TestMailReport } from "#src/features/operations/test-mail/try-mail.server.ts";
import { useMe } from "#src/staff/session/use-session.tsx";
import { Button } from "#src/ui/button.tsx";
import { Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import styles from "./test-mail.module.css";

type Tried = "sending" | Result<{ to: string } & TestMailReport> | undefined;

/** Sends test emails. @param onTried loads the site's state again */
export function useTestMail(onTried: () => Promise<unknown>) {
  const [tried, setTried] = useState<Tried>();
  async function send(to: TestMailReader) {
    if (tried === "sending") return;
    setTried("sending");
    setTried(
      await callApi(() => api.admin["test-mail"].$post({ json: { to } }), {
        failed: "The test email could not be tried.",
        csrfMissing,
        log: true,
      }),
    );
    await onTried();
  }
  return { tried, send };
}

type Props = { company: string } & ReturnType<typeof useTestMail>;

/** Sends a test email and shows each step, and the reason of a failure. */
export function TestMail({ company, tried, send }: Props) {
  const { email } = useMe();
  const sending = tried === "sending";
  const trial = useRef<HTMLDivElement>(null);
  // The result may be below the visible part of the page.
  useEffect(() => {
    if (typeof tried === "object") trial.current?.scrollIntoView({ block: "nearest" });
  }, [tried]);
  return (
    <div className="stack" ref={trial}>
      <div className={`row ${styles.buttons}`}>
        <Button variant="ghost" aria-disabled={sending || undefined} onClick={() => void send("me")}>
          Send a test email to me
        </Button>
        {company !== "" && company !== email && (
          <Button variant="ghost" aria-disabled={sending || undefined} onClick={() => void send("company")}>
            <span>
              Send a test email to <EmailAddress address={company} />
            </span>
          </Button>
        )}
        <p role="status">{sending && "Sending. This takes up to fifteen seconds…"}</p>
      </div>
      <Outcome outcome={outcomeOf(tried)}>
        {typeof tried === "object" && (tried.ok ? <Report {...tried.value} /> : <p>{tried.error.detail}</p>)}
      </Outcome>
    </div>
  );
}

const notSetUp = "No test email was sent: it was written to a folder. The site sends email once it has a mail server.";

/** What is said of a test email once it was tried. */
export function outcomeOf(tried: Tried): OutcomeOf | undefined {
  if (tried === undefined || tried === "sending") return undefined;
  if (!tried.ok) return { is: "failed", text: tried.error.text };
  const { problem, inFolder, to } = tried.value;
  if (problem) return { is: "failed", text: problem.what };
  if (inFolder) return { is: "failed", text: notSetUp };
  return { is: "done", text: `The test email to ${to} was sent.` };
}

function Report({ steps, problem }: TestMailReport) {
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
