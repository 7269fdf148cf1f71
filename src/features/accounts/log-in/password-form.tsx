import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { solveCaptcha } from "#src/captcha/solve.ts";
import { hourMs, minuteMs } from "#src/platform/process/clock.ts";
import { accountErrors, accountLimits } from "#src/schema/account.schema.ts";
import { isBlank } from "#src/schema/fields.schema.ts";
import { pageAfterSignIn } from "#src/staff/session/return-path.ts";
import { idleMs, sessionLifeMs } from "#src/staff/session/security-policy.ts";
import { checkSession } from "#src/staff/session/session-check.ts";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { PasswordField } from "#src/ui/form/password-field.tsx";
import { type Sent, useForm } from "#src/ui/form/use-form.ts";
import styles from "./login-page.module.css";

/** The required second factor after a right password. */
export type SecondFactor = { userId: number; method: "app" | "email" };

type Props = {
  onSecondFactor(factor: SecondFactor): void;
  /** When the form is shown again, its password field gets the focus. */
  shown: boolean;
};

type Name = "identifier" | "password";
const texts = { fallback: "Login failed.", unanswered: "Login failed. Please try again." };
const refusal = (text: string) => ({ ok: false, error: { text } }) as const;
/** What a browser that keeps no cookies gets after a right password (AUTH-20). */
const cookieNotKept = refusal(
  "Your password is right, but your browser didn’t keep the cookie that logs you in. Please allow cookies for this website, or use another browser.",
);
const manyWrong =
  "There have been many wrong passwords for this account lately. A security check is running. It takes a few seconds, and you don’t need to do anything.";

/** The first step of a login (AUTH-01). */
export function PasswordForm({ onSecondFactor, shown }: Props) {
  const [checking, setChecking] = useState(false);
  const form = useForm<Name>({
    id: "login",
    labels: { identifier: "Email or username", password: "Password" },
    check: ({ identifier, password }) => ({
      ...(isBlank(identifier) && { identifier: accountErrors.identifier }),
      ...(password === "" && { password: accountErrors.password }),
    }),
    send: (values) => send(values),
  });

  const wasShown = useRef(shown);
  useEffect(() => {
    if (shown && !wasShown.current) document.getElementById("login-password")?.focus();
    wasShown.current = shown;
  }, [shown]);

  async function send(values: Record<Name, string>, recaptchaToken?: string): Promise<Sent<Name>> {
    const json = { ...values, ...(recaptchaToken !== undefined && { recaptchaToken }) };
    const result = await callApi(() => api.auth.login.$post({ json }), texts);
    if (result.ok && !navigator.cookieEnabled) return cookieNotKept;
    if (result.ok && "twoFactorMethod" in result.value) {
      const { userId, twoFactorMethod } = result.value;
      onSecondFactor({ userId, method: twoFactorMethod });
      return { ok: true };
    }
    if (result.ok) return finishLogin(texts.unanswered);
    if (result.error.code !== "captcha_required" || recaptchaToken !== undefined) return result;
    setChecking(true);
    const token = await solveCaptcha()
      .catch(() => undefined)
      .finally(() => setChecking(false));
    return token === undefined ? refusal(texts.unanswered) : send(values, token);
  }

  return (
    <>
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
          maxLength={accountLimits.email}
          required
        />
        <PasswordField {...form.field("password")} autoComplete="current-password" required>
          <div className={`row ${styles.ways}`}>
            <Link to="/forgot-password">Forgot your password?</Link>
          </div>
        </PasswordField>
      </FormFrame>
      <p className={styles.aside}>
        You’ll be logged out after {idleMs / minuteMs} minutes without activity, or after {sessionLifeMs / hourMs}{" "}
        hours.
      </p>
    </>
  );
}

/**
 * Opens the next page as a new document after a right password or code, once the session is confirmed (AUTH-05).
 *
 * @returns an error without a session; otherwise the promise stays pending, since the page is being left
 */
export async function finishLogin(unanswered: string): Promise<ReturnType<typeof refusal>> {
  const answer = await checkSession({ active: true });
  if (answer.is !== "signed-in") return answer.is === "signed-out" ? cookieNotKept : refusal(unanswered);
  const next = new URLSearchParams(location.search).get("next");
  location.assign(pageAfterSignIn(next, answer.me.role, answer));
  return new Promise(() => {});
}
