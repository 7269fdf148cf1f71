import { useRef, useState } from "react";
import type { TwoFactorMethod } from "#db/schema.ts";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useMe } from "#src/staff/session/use-session.tsx";
import { Button } from "#src/ui/button.tsx";
import { Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { type AppSecret, AppSetup } from "./app-setup.tsx";
import { EmailSetup } from "./email-setup.tsx";
import styles from "./enable-two-factor.module.css";

const texts = {
  csrfMissing: "Failed to enable 2FA due to security validation.",
  fallback: "Failed to enable 2FA.",
};

/** The set-up that waits for its code. Starting another one ends it, also on the server. */
type Pending = { method: "email" } | { method: "app"; secret: AppSecret };

/** Lets the person choose a method, starts its set-up, and asks for the code (TFA-01, TFA-02, TFA-04). */
export function EnableTwoFactor() {
  const me = useMe();
  const hasEmail = me.email !== "";
  const [method, setMethod] = useState<TwoFactorMethod>(me.twoFactorMethod ?? (hasEmail ? "email" : "app"));
  const [pending, setPending] = useState<Pending>();
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);

  async function enable() {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setOutcome(undefined);
    const setup = await (method === "email" ? beginEmail() : beginApp());
    busy.current = false;
    setSending(false);
    if (setup.ok) setPending(setup.value);
    else setOutcome({ is: "failed", text: setup.error.text });
  }

  function beginEmail(): Promise<Result<Pending>> {
    return callApi(
      () => api["2fa"]["send-2fa-email"].$post({ json: {} }),
      texts,
      () => ({ method: "email" }),
    );
  }

  function beginApp(): Promise<Result<Pending>> {
    const json = hasEmail ? { email: me.email } : {};
    return callApi(
      () => api["2fa"]["enable-2fa"].$post({ json }),
      texts,
      (secret) => ({ method: "app", secret }),
    );
  }

  return (
    <>
      <p>
        With two-factor authentication on, you need your password and a six-digit code to log in. Someone who has
        guessed or stolen your password still cannot get in.
      </p>
      <MethodChoice
        method={method}
        hasEmail={hasEmail}
        email={me.email}
        onChoose={(chosen) => {
          setMethod(chosen);
          setOutcome(undefined);
        }}
      />
      {pending?.method === "email" && method === "email" && <EmailSetup email={me.email} />}
      {pending?.method === "app" && method === "app" && <AppSetup account={me.email} secret={pending.secret} />}
      <Outcome outcome={outcome} />
      {pending?.method !== method && (
        <Button variant="primary" aria-disabled={sending || undefined} onClick={() => void enable()}>
          {sending ? "One moment..." : "Enable 2FA"}
        </Button>
      )}
    </>
  );
}

type Props = {
  method: TwoFactorMethod;
  hasEmail: boolean;
  email: string;
  onChoose(method: TwoFactorMethod): void;
};

/** The choice between the two methods. */
function MethodChoice({ method, hasEmail, email, onChoose }: Props) {
  const options = [
    {
      value: "email",
      name: "Email",
      text: hasEmail ? `An email to ${email} each time.` : "Add an email to enable Email 2FA",
      icon: "mail",
    },
    {
      value: "app",
      name: "Authenticator app",
      text: "An app on your phone, for example Google Authenticator, Microsoft Authenticator or 2FAS. Quicker, safer, and works without a connection.",
      icon: "key",
    },
  ] as const;
  return (
    <fieldset className={`stack ${styles.choice}`}>
      <legend className={styles.legend}>Where do you want to get your codes?</legend>
      {options.map(({ value, name, text, icon }) => (
        <label className={styles.option} key={value}>
          <input
            type="radio"
            name="method"
            value={value}
            checked={method === value}
            disabled={value === "email" && !hasEmail}
            aria-describedby={`method-${value}`}
            onChange={() => onChoose(value)}
          />
          <span className={styles.text}>
            <span className={styles.name}>{name}</span>
            <span id={`method-${value}`}>{text}</span>
          </span>
          <Icon name={icon} />
        </label>
      ))}
    </fieldset>
  );
}
