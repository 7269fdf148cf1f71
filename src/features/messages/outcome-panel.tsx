import { useEffect, useRef } from "react";
import { site } from "#site";
import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { emailLink } from "./email-link.ts";
import { namesOf } from "./form-kind.ts";
import styles from "./outcome-panel.module.css";
import type { MessageForm } from "./use-message-form.ts";

/**
 * What has become of sending, and what happens next. The two live regions are always there: screen readers announce what
 * comes into one, not one that comes. The button may be gone from reach by then, so focus goes to the words.
 */
export function OutcomePanel<Name extends string>({ form }: { form: MessageForm<Name> }) {
  const { kind, outcome, captcha, ready } = form;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome.is === "sent" || outcome.is === "failed") panel.current?.focus();
  }, [outcome]);
  return (
    <>
      <div role="status">
        {outcome.is === "sent" && (
          <div className={styles.sent} ref={panel} tabIndex={-1}>
            <Icon name="check" />
            <div>
              <p className={styles.text}>{kind.texts.sent}</p>
              <p>Thank you. We call back {site.callBack}. A short confirmation usually comes by email.</p>
            </div>
          </div>
        )}
      </div>
      <div role="alert">
        {outcome.is === "unchecked" && !ready && <p className={styles.unchecked}>{outcome.text}</p>}
        {outcome.is !== "failed" && outcome.is !== "sending" && captcha.phase === "failed" && (
          <div className={styles.failed}>
            <p>Without the check we cannot take the form. What you typed can still reach us another way:</p>
            <OtherWays form={form} />
          </div>
        )}
        {outcome.is === "failed" && (
          <div className={styles.failed} ref={panel} tabIndex={-1}>
            <p className={styles.text}>{outcome.text}</p>
            {outcome.detail && <p>{outcome.detail}</p>}
            <p>
              Everything you typed is still here. You can send it again
              {captcha.phase === "failed" && " as soon as the check goes through"}, or reach us another way:
            </p>
            <OtherWays form={form} />
          </div>
        )}
      </div>
    </>
  );
}

/** FORM-13. */
function OtherWays<Name extends string>({ form: { kind, values } }: { form: MessageForm<Name> }) {
  const typed = namesOf(kind).map((name) => [kind.labels[name], values[name]] as const);
  return (
    <p className={styles.ways}>
      <ButtonLink look="quiet" href={site.phone.href}>
        <Icon name="phone" />
        <span>
          Call <span className={styles.number}>{site.phone.display}</span>
        </span>
      </ButtonLink>
      <ButtonLink look="quiet" href={emailLink(site.email, kind.texts.subject, typed)}>
        <Icon name="mail" />
        Send it as an email
      </ButtonLink>
    </p>
  );
}
