import { useEffect, useEffectEvent, useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { accountLimits } from "#src/schema/account.schema.ts";
import { typingPauseMs } from "#src/staff/session/security-policy.ts";
import { PasswordField } from "#src/ui/form/password-field.tsx";
import type { Form } from "#src/ui/form/use-form.ts";
import styles from "./new-password-fields.module.css";
import type { PasswordStrength } from "./password-strength.server.ts";

type Typed = Partial<Record<"name" | "email" | "username", string | undefined>>;

type Props<Name extends string> = {
  /** Its fields `name`, `email` and `username`, if there are any, must not be part of the password. */
  form: Form<Name>;
  /** The names of the two fields. */
  password: Name;
  confirm: Name;
  required?: boolean;
};

/** A new password, rated by the server while it is typed (AUTH-14), and its repetition. */
export function NewPasswordFields<Name extends string>({ form, password, confirm, required = false }: Props<Name>) {
  const shared = { autoComplete: "new-password", maxLength: accountLimits.password.max, required } as const;
  const hint = `At least ${accountLimits.password.min} characters. A few unrelated words make a good one.`;
  return (
    <>
      <PasswordField {...form.field(password)} {...shared} hint={hint}>
        <StrengthLine password={form.values[password]} readPerson={form.read} />
      </PasswordField>
      <PasswordField {...form.field(confirm)} {...shared} />
    </>
  );
}

/** Stays empty without an answer: the server rates the password again when the form is sent. */
function StrengthLine({ password, readPerson }: { password: string; readPerson: () => Typed }) {
  const [strength, setStrength] = useState<PasswordStrength>();
  const onPause = useEffectEvent((signal: AbortSignal) => {
    const { name, email, username } = readPerson();
    return rate({ password, name, email, username }, signal);
  });

  useEffect(() => {
    if (password === "") {
      setStrength(undefined);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void onPause(stop.signal).then((rated) => {
        if (!stop.signal.aborted) setStrength(rated);
      });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [password]);

  return (
    <div className={styles.line} role="status">
      {strength && (
        <>
          <span
            className={`${styles.scale} ${strength.acceptable ? styles.good : ""} ${styles[`score${strength.score}`]}`}
          >
            <span className={styles.water} />
          </span>
          <span>{strength.advice}</span>
        </>
      )}
    </div>
  );
}

async function rate(json: Typed & { password: string }, signal: AbortSignal): Promise<PasswordStrength | undefined> {
  const call = () => api.auth["password-strength"].$post({ json }, { init: { signal } });
  const result = await callApi(call, { failed: "" });
  return result.ok ? result.value : undefined;
}
