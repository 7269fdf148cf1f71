import { useEffect, useRef, useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { Button } from "#src/ui/button.tsx";
import { asOutcome, Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import styles from "./inquiries.module.css";
import { confirmationSchema } from "./schema.ts";

/** Long enough for a slow typist, so that no word is shown in its middle. */
const pauseMs = 500;

type Email = { subject: string; text: string; html: string; replyTo: string };

type Props = { sender: string; typed: Readonly<Record<string, string>> };

/** The confirmation with the sentences as they stand in the form, saved or not (OWN-13). */
export function ConfirmationPreview({ sender, typed }: Props) {
  const { email, unread, outcome, sendToMe } = useConfirmation(typed);
  return (
    <section className={`stack ${styles.preview}`} aria-labelledby="preview-title">
      <h4 id="preview-title">What the customer gets</h4>
      {email && (
        <>
          <dl className={styles.head}>
            <dt>From</dt>
            <dd>{sender}</dd>
            <dt>Answers go to</dt>
            <dd>{email.replyTo}</dd>
            <dt>Subject</dt>
            <dd>{email.subject}</dd>
          </dl>
          <EmailView html={email.html} label="The email as it looks. Its words are in the plain text below." />
          <details>
            <summary>The same as plain text</summary>
            <pre className={`tinted ${styles.plain}`}>{email.text}</pre>
          </details>
        </>
      )}
      {unread && <p role="status">{unread}</p>}
      <div>
        <Button variant="ghost" onClick={() => void sendToMe()}>
          Send it to me
        </Button>
      </div>
      <Outcome outcome={outcome}>{outcome?.is === "done" && <MailFolderNote />}</Outcome>
    </section>
  );
}

function useConfirmation(typed: Props["typed"]) {
  const [email, setEmail] = useState<Email>();
  const [unread, setUnread] = useState<string>();
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const { confirmationNext, confirmationTalk, answersTo } = typed;
  const read = confirmationSchema.safeParse({ confirmationNext, confirmationTalk, answersTo });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the email is only asked whether there is one already; what is read follows from the sentences.
  useEffect(() => {
    if (!read.success) return;
    let isOver = false;
    const timer = setTimeout(
      async () => {
        const result = await callApi(() => api.admin.company.confirmation.preview.$post({ json: read.data }), {
          fallback: "The preview could not be loaded.",
        });
        if (isOver) return;
        if (result.ok) setEmail(result.value);
        setUnread(result.ok ? undefined : result.error.text);
      },
      email ? pauseMs : 0,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [confirmationNext, confirmationTalk, answersTo]);

  async function sendToMe() {
    setOutcome(undefined);
    if (!read.success) return setOutcome({ is: "failed", text: "Please correct the fields above first." });
    const result = await callApi(() => api.admin.company.confirmation["send-to-me"].$post({ json: read.data }), {
      fallback: "The email could not be sent.",
    });
    setOutcome(asOutcome(result, ({ to }) => `It is on its way to ${to}.`));
  }

  return { email, unread, outcome, sendToMe };
}

/**
 * An email as its receiver sees it, in a shadow tree, which the page's styles do not reach. The page's policy refuses style
 * attributes (HT-1) but not styles set by script: they are carried over one by one. Nothing in it can be pressed.
 */
function EmailView({ html, label }: { html: string; label: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    // Renamed before it is parsed: the parser already applies the policy. Quotes in texts are entities.
    const email = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), "text/html");
    const body = document.createElement("div");
    body.dataset.style = email.body.dataset.style ?? "";
    body.append(...email.body.childNodes);
    for (const part of [body, ...body.querySelectorAll<HTMLElement>("[data-style]")]) {
      part.style.cssText = part.dataset.style ?? "";
    }
    body.inert = true;
    body.ariaHidden = "true";
    shadow.replaceChildren(body);
  }, [html]);
  return <div ref={host} className={styles.image} role="img" aria-label={label} />;
}
