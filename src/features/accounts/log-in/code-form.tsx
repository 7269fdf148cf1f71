import { useEffect, useState } from "react";
import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { accountErrors, accountLimits } from "#src/schema/account.schema.ts";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { usePageTitle } from "#src/staff/frame/page-title.ts";
import { Button } from "#src/ui/button.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { CodeBoxes } from "#src/ui/form/code-boxes.tsx";
import { Field } from "#src/ui/form/field.tsx";
import stack from "#src/ui/form/form.module.css";
import { ResendButton } from "#src/ui/form/resend-button.tsx";
import { useCodeForm } from "../code-step.tsx";
import styles from "./login-page.module.css";
import { finishLogin, type SecondFactor } from "./password-form.tsx";

const words = {
  app: {
    text: "Open your authenticator app and type the six-digit code that it shows for this site.",
    label: "Code from the app",
    without: "No codes left? Ask the site administrator to turn off two-factor authentication for you.",
  },
  email: {
    text: "We have sent you an email with a six-digit code. It works for ten minutes.",
    label: "Code from the email",
    without: "Cannot open your email? Ask the site administrator to turn off two-factor authentication for you.",
  },
};
const backupCodeText =
  "Type one of the codes that you saved when you turned on two-factor authentication. Each works once.";
const texts = { fallback: "Verification failed.", unanswered: "Verification failed. Please try again." };

/** The second step of a login (AUTH-02 to AUTH-04): six digits, or a backup code, which only the app has (TFA-10). */
export function CodeForm({ secondFactor, onBack }: { secondFactor: SecondFactor; onBack(): void }) {
  const { userId, method } = secondFactor;
  const [backup, setBackup] = useState(false);
  const id = backup ? "login-backup-code" : "login-code";
  const { form, boxes, clear, complete, ...code } = useCodeForm({
    ...{ id, labels: { backupCode: "Backup code", trustDevice: "Trust this browser for 30 days" } },
    needsCode: !backup,
    async verify(otp, { backupCode, trustDevice }) {
      if (backup && backupCode.trim().length < accountLimits.backupCode.min)
        return { ok: false, error: { text: accountErrors.backupCode } };
      const json = {
        userId,
        ...(backup ? { backupCode: backupCode.trim() } : { otp }),
        trustDevice: trustDevice === "true",
      };
      const result = await callApi(() => api.auth["verify-login-2fa"].$post({ json }), texts);
      return result.ok ? finishLogin(texts.unanswered) : result;
    },
  });
  usePageTitle("Enter your code");
  useEffect(() => document.getElementById(id)?.focus(), [id]);

  const resetRequired = code.error?.status === 403 ? code.error : undefined;
  const error = resetRequired ? undefined : code.error;
  return (
    <form {...form.props} className={`stack ${stack.form}`} aria-label="Login code">
      <p>{backup ? backupCodeText : words[method].text}</p>
      {method === "email" && <MailFolderNote />}
      {backup && <p className={styles.note}>{words[method].without}</p>}
      {backup ? (
        <Field
          id={id}
          name="backupCode"
          label="Backup code"
          error={error?.text}
          announced={error?.at ?? 0}
          maxLength={accountLimits.backupCode.max}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          readOnly={form.sending}
          onInput={clear}
        />
      ) : (
        <CodeBoxes {...boxes} label={words[method].label} error={error} />
      )}
      <Checkbox
        id="login-trust"
        name="trustDevice"
        label="Trust this browser for 30 days"
        hint="You won’t need a code here until then. Only for a browser that no one else uses."
      />
      <div className={stack.end}>
        <Outcome outcome={resetRequired}>
          <p>
            <Link to="/forgot-password">Reset your password</Link>
          </p>
        </Outcome>
        <div className={`row ${stack.foot}`}>
          <Button
            type="submit"
            variant={backup || complete ? "primary" : "ghost"}
            aria-disabled={form.sending || undefined}
          >
            {form.sending ? "Verifying..." : "Verify"}
          </Button>
          {method === "email" && <ResendButton resend={resend} justSent />}
        </div>
        <div className={`row ${styles.ways}`}>
          {method === "app" && (
            <button
              type="button"
              onClick={() => {
                clear();
                setBackup(!backup);
              }}
            >
              {backup ? "Use the code from the app instead" : "Use a backup code instead"}
            </button>
          )}
          <button type="button" onClick={onBack}>
            Back to the password
          </button>
        </div>
        {method === "email" && <p className={styles.aside}>{words[method].without}</p>}
      </div>
    </form>
  );
}

function resend() {
  return callApi(() => api.auth["resend-login-code"].$post({ json: {} }), { fallback: "Failed to resend code." });
}
