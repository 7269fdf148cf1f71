import { useEffect, useRef } from "react";
import { Text } from "#src/facts/text.tsx";
import { useContact } from "#src/facts/use-company.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { emailLink } from "../email-link.ts";
import styles from "./outcome-panel.module.css";
import type { MessageForm } from "./use-message-form.ts";

/**
 * The outcome of sending, and what happens next. Both live regions are always in the page: screen readers announce changes
 * inside a region, not a new region. The focus moves to the outcome, since the button may be disabled by then.
 */
export function OutcomePanel<Name extends string>({ form }: { form: MessageForm<Name> }) {
  const contact = useContact();
  const { texts, outcome, blocked, captcha, photos, planLost, promise, ready } = form;
  const failed = outcome?.is === "failed";
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) panel.current?.focus();
  }, [outcome]);
  return (
    <>
      <div role="status">
        {outcome?.is === "done" && (
          <div className={styles.sent} ref={panel} tabIndex={-1}>
            <Icon name="check" />
            <div>
              <p className={styles.text}>{texts.sent}</p>
              <p>
                <Text
                  id="site.form.thanks"
                  values={{ promise: promise ?? `We’ll call you back ${contact.callBack}` }}
                  plain
                >
                  {"Thank you. {promise}. You’ll usually get a short confirmation by email."}
                </Text>
              </p>
              {planLost && <p>Your gutter plan has not reached us. Please keep it at hand for our call.</p>}
              {photos.late > 0 && (
                <p>
                  {photos.late === 1 ? "One photo is" : `${photos.late} photos are`} still on the way. Please keep this
                  page open until {photos.late === 1 ? "it has" : "they have"} arrived.
                </p>
              )}
            </div>
          </div>
        )}
      </div>
      <div role="alert">
        {blocked && !ready && <p className={styles.unchecked}>{blocked}</p>}
        {!failed && !form.sending && captcha.phase === "failed" && (
          <div className={styles.failed}>
            <p>
              {captcha.unavailable
                ? "Please call us: our site can’t take forms at the moment. Everything you typed is still here, and it can reach us another way:"
                : "We couldn’t send the form: its security check failed. What you typed can still reach us another way:"}
            </p>
            <OtherWays form={form} />
          </div>
        )}
        {failed && (
          <div className={styles.failed} ref={panel} tabIndex={-1}>
            <p className={styles.text}>{outcome.text}</p>
            {outcome.detail && <p>{outcome.detail}</p>}
            <p>
              Everything you typed is still here. You can send it again
              {captcha.phase === "failed" && " as soon as the security check passes"}, or reach us another way:
            </p>
            <OtherWays form={form} />
          </div>
        )}
      </div>
    </>
  );
}

/** Other ways to send what was typed (FORM-13). */
function OtherWays<Name extends string>({ form: { names, labels, values, texts } }: { form: MessageForm<Name> }) {
  const contact = useContact();
  const typed = names.map((name) => [labels[name], values[name]] as const);
  return (
    <p className={`row ${styles.ways}`}>
      <ButtonLink variant="ghost" href={contact.phone.href}>
        <Icon name="phone" />
        <span>
          Call <span className={styles.number}>{contact.phone.display}</span>
        </span>
      </ButtonLink>
      <ButtonLink variant="ghost" href={emailLink(contact.email, texts.subject, typed)}>
        <Icon name="mail" />
        Send it as an email
      </ButtonLink>
    </p>
  );
}
