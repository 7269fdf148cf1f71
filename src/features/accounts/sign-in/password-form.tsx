import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { api } from "#src/platform/browser-api.ts";
import { isBlank } from "#src/platform/fields.schema.ts";
import { Field } from "#src/ui/field.tsx";
import { FormFrame } from "#src/ui/form.tsx";
import { PasswordField } from "#src/ui/password-field.tsx";
import { type Sent, useForm } from "#src/ui/use-form.ts";
import { failed } from "../failed.ts";
import { fieldErrors, limits } from "../schema.ts";
import { idleMs, sessionLifeMs } from "../session/limits.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import styles from "./login-page.module.css";
import { solveCaptcha } from "./solve-captcha.ts";

/** What the server asks for after a right password. */
export type SecondFactor = { userId: number; method: "app" | "email" };

type Props = {
  onSecondFactor(factor: SecondFactor): void;
  /** The form is seen: when it comes back, its password gets the focus. */
  again: boolean;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Name = "identifier" | "password";
const refused = "Login failed.";
const manyWrong =
  "There were many wrong passwords for this account lately. We check that you are a person; it takes a few seconds, and you need not do anything.";
const exception = "Login failed. Please try again.";

/** The first step of signing in (AUTH-01). */
export function PasswordForm({ onSecondFactor, again }: Props) {
  const [checking, setChecking] = useState(false);
  const form = useForm<Name>({
    id: "login",
    labels: { identifier: "Email or username", password: "Password" },
    check: ({ identifier, password }) => ({
      ...(isBlank(identifier) && { identifier: fieldErrors.identifier }),
      ...(password === "" && { password: fieldErrors.password }),
    }),
    send: (values) => send(values),
    unanswered: exception,
  });

  const seen = useRef(again);
  useEffect(() => {
    if (again && !seen.current) document.getElementById("login-password")?.focus();
    seen.current = again;
  }, [again]);

  async function send(values: Record<Name, string>, recaptchaToken?: string): Promise<Sent<Name>> {
    const json = { ...values, ...(recaptchaToken !== undefined && { recaptchaToken }) };
    const answer = await api.auth.login.$post({ json });
    if (answer.status === 206) {
      const { userId, twoFactorMethod } = await answer.json();
      onSecondFactor({ userId, method: twoFactorMethod });
      return { is: "done" };
    }
    if (answer.ok) {
      await finishSignIn();
      return { is: "failed", text: exception };
    }
    const problem = await failed(answer, refused);
    if (problem.code !== "captcha_required" || recaptchaToken !== undefined) return problem;
    setChecking(true);
    const token = await solveCaptcha().finally(() => setChecking(false));
    return send(values, token);
  }

  return (
    <FormFrame
      form={form}
      name="Log in"
      send="Log in"
      sending={checking ? "Checking..." : "Logging in..."}
      beside={
        <p role="status" className={checking ? styles.note : undefined}>
          {checking && manyWrong}
        </p>
      }
    >
      <Field
        {...form.field("identifier")}
        type="text"
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={limits.email}
        required
      />
      <PasswordField {...form.field("password")} autoComplete="current-password" required>
        <div className={styles.ways}>
          <Link to="/forgot-password">Forgot your password?</Link>
        </div>
      </PasswordField>
      <p className={styles.aside}>
        You are logged out after {sessionLifeMs / hourMs} hours, or after {idleMs / minuteMs} minutes without activity.
      </p>
    </FormFrame>
  );
}
