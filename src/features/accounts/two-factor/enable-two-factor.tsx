import { useState } from "react";
import type { TwoFactorMethod } from "#db/schema.ts";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { useMe } from "#src/staff/session/use-session.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { ResendButton } from "#src/ui/form/resend-button.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/staff-page.module.css";
import { CodeStep } from "../code-step.tsx";
import { type AppSecret, AppSetup } from "./app-setup.tsx";
import styles from "./enable-two-factor.module.css";
import { failureTexts, verifyTexts } from "./schema.ts";
import { useReloadAfter } from "./use-reload-after.ts";

const texts = failureTexts("Failed to enable 2FA");
const resendTexts = failureTexts("Failed to resend code");

/** The set-up that waits for its code. Starting another one ends it, also on the server. */
type Pending = { method: "email" } | { method: "app"; secret: AppSecret };

/** Lets the person choose a method, starts its set-up, and asks for the code (TFA-01, TFA-02, TFA-04). */
export function EnableTwoFactor() {
  const me = useMe();
  const [method, setMethod] = useState<TwoFactorMethod>(me.twoFactorMethod ?? (me.email ? "email" : "app"));
  const [pending, setPending] = useState<Pending>();
  const form = useForm<never>({
    id: "enable",
    labels: {},
    check: () => ({}),
    async send() {
      const setup =
        method === "email"
          ? await callApi(() => api["2fa"]["send-2fa-email"].$post({ json: {} }), texts)
          : await callApi(() => api["2fa"]["enable-2fa"].$post({ json: { email: me.email || undefined } }), texts);
      if (!setup.ok) return setup;
      setPending("secret" in setup.value ? { method: "app", secret: setup.value } : { method: "email" });
      return { ok: true };
    },
  });

  return (
    <>
      <p>
        With two-factor authentication on, you need your password and a six-digit code to log in. Someone who has
        guessed or stolen your password still cannot get in.
      </p>
      <MethodChoice
        method={method}
        email={me.email}
        onChoose={(chosen) => {
          setMethod(chosen);
          form.setOutcome(undefined);
        }}
      />
      {pending?.method === "email" && method === "email" && <EmailSetup email={me.email} />}
      {pending?.method === "app" && method === "app" && <AppSetup account={me.email} secret={pending.secret} />}
      {pending?.method !== method && (
        <FormFrame form={form} name="Two-factor authentication" send="Enable 2FA" sending="One moment..." />
      )}
    </>
  );
}

type Props = { method: TwoFactorMethod; email: string; onChoose(method: TwoFactorMethod): void };

function MethodChoice({ method, email, onChoose }: Props) {
  const options = [
    {
      value: "email",
      name: "Email",
      text: email ? `An email to ${email} each time.` : "Add an email to enable Email 2FA",
      icon: "mail",
    },
    {
      value: "app",
      name: "Authenticator app",
      text: "An app on your phone, for example Google Authenticator, Microsoft Authenticator or 2FAS. Faster, safer, and works without a signal.",
      icon: "key",
    },
  ] as const;
  return (
    <fieldset className="stack">
      <legend className={styles.legend}>Where do you want to get your codes?</legend>
      {options.map(({ value, name, text, icon }) => (
        <label className={styles.option} key={value}>
          <input
            type="radio"
            name="method"
            value={value}
            checked={method === value}
            disabled={value === "email" && !email}
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

/** Verifies the code that was sent to the address of the account (TFA-02). */
function EmailSetup({ email }: { email: string }) {
  const [done, setDone] = useState(false);
  useReloadAfter(done, "on");

  async function verify(otp: string) {
    const call = () => api["2fa"]["verify-email-2fa"].$post({ json: { otp } });
    const result = await callApi(call, verifyTexts, ({ message }) => message);
    setDone(result.ok);
    return result;
  }

  return (
    <div className={layout.stack}>
      <p role="status">
        We have sent a code to <strong>{email}</strong>. It works for ten minutes.
      </p>
      <MailFolderNote />
      <CodeStep id="email-otp" label="Code from the email" verify={verify} takesFocus />
      <ResendButton
        justSent
        resend={() => callApi(() => api["2fa"]["send-2fa-email"].$post({ json: {} }), resendTexts)}
      />
    </div>
  );
}
