import { useEffect, useRef } from "react";
import { useContact } from "#src/facts/use-company.tsx";
import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./outcome-panel.module.css";
import type { MessageForm } from "./use-message-form.ts";

/**
 * Why a form cannot be sent or was not. The live region is always in the page: screen readers announce changes inside a region,
 * not a new region. The focus moves to a failure, since the button may be disabled by then.
 */
export function OutcomePanel<Name extends string>({ form }: { form: MessageForm<Name> }) {
  const { outcome, blocked, captcha, ready } = form;
  const failed = outcome?.is === "failed";
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) panel.current?.focus();
  }, [outcome]);
  return (
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

/** Windows cuts or drops links of more than 2,083 characters. */
const maxLinkLength = 2000;
const cutMark = "\r\n…";

/**
 * An email link with the typed text as its body (FORM-13, RFC 6068): percent-encoded, with CRLF line ends, cut with an
 * ellipsis at the maximum length.
 *
 * @param parts typed texts with their labels; blank ones are left out
 */
export function emailLink(
  to: string,
  subject: string,
  parts: readonly (readonly [label: string, text: string])[],
): string {
  const start = `${mailtoLink(to)}?subject=${encodeURIComponent(subject)}&body=`;
  const body = parts
    .filter(([, text]) => text.trim() !== "")
    .map(([label, text]) => `${label}: ${text.trim()}`)
    .join("\n")
    // encodeURIComponent throws on half a surrogate pair.
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/\r\n?|\n/g, "\r\n");
  return start + encodeUpTo(body, maxLinkLength - start.length);
}

function encodeUpTo(text: string, room: number): string {
  const whole = encodeURIComponent(text);
  if (whole.length <= room) return whole;
  const end = encodeURIComponent(cutMark);
  let encoded = "";
  // By code point: half a surrogate pair cannot be encoded.
  for (const character of text) {
    const next = encodeURIComponent(character);
    if (encoded.length + next.length + end.length > room) break;
    encoded += next;
  }
  return encoded + end;
}
