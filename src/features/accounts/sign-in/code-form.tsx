import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { usePageTitle } from "#src/document/staff-meta.ts";
import { Button } from "#src/ui/button.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { type AnnouncedError, CodeBoxes } from "#src/ui/form/code-boxes.tsx";
import { Field } from "#src/ui/form/field.tsx";
import stack from "#src/ui/form/form.module.css";
import { ResendButton } from "#src/ui/form/resend-button.tsx";
import { MailFolderNote } from "../mail-folder-note.tsx";
import { accountErrors, accountLimits, codeField } from "../schema.ts";
import { backupCodeText, words } from "./code-words.ts";
import styles from "./login-page.module.css";
import type { SecondFactor } from "./password-form.tsx";
import { type Refusal, resendCode, verifySecondFactor } from "./verify-second-factor.ts";

type Props = {
  secondFactor: SecondFactor;
  /** Back to the password: this attempt is over, or another person wants to log in. */
  onBack(): void;
};

const codeId = "login-code";
const backupId = "login-backup-code";

/** The second step of signing in (AUTH-02 to AUTH-04): six digits, or one of the backup codes where there can be any. */
export function CodeForm({ secondFactor: { userId, method }, onBack }: Props) {
  const [backup, setBackup] = useState(false);
  const [refusal, setRefusal] = useState<Refusal & AnnouncedError>();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const code = useRef("");
  const busy = useRef(false);

  usePageTitle("Enter your code");
  useEffect(() => document.getElementById(backup ? backupId : codeId)?.focus(), [backup]);

  async function submit() {
    if (busy.current || !form.current) return;
    const typed = new FormData(form.current);
    const backupCode = String(typed.get("backupCode") ?? "").trim();
    const wrong = backup
      ? backupCode.length < accountLimits.backupCode.min
      : !codeField.safeParse(code.current).success;
    if (wrong) return refuse({ text: backup ? accountErrors.backupCode : accountErrors.code, resetRequired: false });
    busy.current = true;
    setSending(true);
    setRefusal(undefined);
    const proof = backup ? { backupCode } : { otp: code.current };
    const refused = await verifySecondFactor(proof, { userId, trustDevice: typed.has("trustDevice") });
    busy.current = false;
    setSending(false);
    refuse(refused);
  }

  function refuse(refused: Refusal) {
    setRefusal({ ...refused, at: performance.now() });
    document.getElementById(backup ? backupId : codeId)?.focus();
  }

  const error = refusal && !refusal.resetRequired ? refusal : undefined;
  return (
    <form
      ref={form}
      className={stack.form}
      aria-label="Second step"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{backup ? backupCodeText : words[method].text}</p>
      {method === "email" && <MailFolderNote />}
      {backup && <p className={styles.note}>{words[method].without}</p>}
      {backup ? (
        <Field
          id={backupId}
          name="backupCode"
          label="Backup code"
          error={error?.text}
          announced={error?.at ?? 0}
          maxLength={accountLimits.backupCode.max}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          readOnly={sending}
          onInput={() => setRefusal(undefined)}
        />
      ) : (
        <CodeBoxes
          id={codeId}
          label={words[method].label}
          error={error}
          disabled={sending}
          onChange={(value) => {
            code.current = value;
            setRefusal(undefined);
          }}
          onEnter={() => void submit()}
        />
      )}
      <Checkbox
        id="login-trust"
        name="trustDevice"
        label="Trust this device for 30 days"
        hint="You won’t need a code here until then. Only for a device that no one else uses."
      />
      <div className={stack.end}>
        <Outcome outcome={refusal?.resetRequired ? { is: "failed", text: refusal.text } : undefined}>
          <p>
            <Link to="/forgot-password">Reset your password</Link>
          </p>
        </Outcome>
        <div className={stack.foot}>
          <Button type="submit" variant="primary" aria-disabled={sending || undefined}>
            {sending ? "Verifying..." : "Verify"}
          </Button>
          {method === "email" && !backup && <ResendButton resend={resendCode} justSent />}
        </div>
        <div className={styles.ways}>
          {method === "app" && (
            <button type="button" onClick={() => switchTo(!backup)}>
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

  function switchTo(other: boolean) {
    code.current = "";
    setRefusal(undefined);
    setBackup(other);
  }
}
