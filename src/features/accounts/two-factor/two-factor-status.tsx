import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { TwoFactorMethod } from "#db/schema.ts";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { accountErrors } from "#src/schema/account.schema.ts";
import { Button, type ButtonVariant } from "#src/ui/button.tsx";
import notice from "#src/ui/feedback/notice.module.css";
import { CurrentPasswordField } from "#src/ui/form/account-fields.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { type Sent, useForm } from "#src/ui/form/use-form.ts";
import { Icon } from "#src/ui/icon.tsx";
import { backupCodesPath, failureTexts, twoFactorTexts } from "./schema.ts";
import styles from "./two-factor-page.module.css";
import { useReloadAfter } from "./use-reload-after.ts";

const methodNames: Readonly<Record<TwoFactorMethod, string>> = { app: "Authenticator App", email: "Email OTP" };

type OwnPassword = { password: string };

/** Two-factor is on: the method, and the forms to change it. */
export function TwoFactorStatus({ method }: { method: TwoFactorMethod }) {
  const [open, setOpen] = useState<"regenerate" | "disable">();
  const [isOff, setIsOff] = useState(false);
  const navigate = useNavigate();
  const close = () => setOpen(undefined);
  useReloadAfter(isOff, "off");

  /** Creates new backup codes in place of the old ones (TFA-05). */
  async function regenerate(json: OwnPassword): Promise<Sent<"password">> {
    const call = () => api["2fa"]["regenerate-backup-codes"].$post({ json });
    const result = await callApi(call, failureTexts("Failed to regenerate backup codes"));
    if (!result.ok) return result;
    await navigate(backupCodesPath, { state: result.value });
    return { ok: true };
  }

  /** Turns the second factor off (TFA-06). */
  async function disable(json: OwnPassword): Promise<Sent<"password">> {
    const call = () => api["2fa"]["disable-2fa"].$post({ json });
    const result = await callApi(call, failureTexts("Failed to disable 2FA"), () => twoFactorTexts.off);
    setIsOff(result.ok);
    return result;
  }

  return (
    <>
      <p className={`${notice.notice} ${styles.on}`}>
        <Icon name="check" />
        <span>
          Two-factor authentication is on: <strong>{methodNames[method]}</strong>
        </span>
      </p>
      {open === undefined && (
        <div className="row">
          {method === "app" && <Button onClick={() => setOpen("regenerate")}>Regenerate Backup Codes</Button>}
          <Button variant="ghost" onClick={() => setOpen("disable")}>
            Disable 2FA
          </Button>
        </div>
      )}
      {open === "regenerate" && (
        <PasswordStep
          name="Regenerate backup codes"
          confirm="Confirm & Generate New Codes"
          send={regenerate}
          onCancel={close}
        >
          <p>You’ll get ten new codes. The ones you have now will no longer work.</p>
        </PasswordStep>
      )}
      {open === "disable" && (
        <PasswordStep
          name="Disable 2FA"
          confirm="Confirm & Disable 2FA"
          variant="danger"
          missing={twoFactorTexts.passwordToDisable}
          send={disable}
          onCancel={close}
        >
          <p className={styles.warning}>
            <Icon name="alert" />
            Disabling 2FA can leave your account vulnerable if your password is weak or compromised.
          </p>
        </PasswordStep>
      )}
    </>
  );
}

type StepProps = {
  name: string;
  confirm: string;
  variant?: ButtonVariant;
  /** The error of an empty field. */
  missing?: string;
  send(own: OwnPassword): Promise<Sent<"password">>;
  onCancel(): void;
  children: ReactNode;
};

function PasswordStep({
  name,
  confirm,
  variant,
  missing = accountErrors.password,
  send,
  onCancel,
  children,
}: StepProps) {
  const form = useForm({
    id: "two-factor",
    labels: { password: "Your password" },
    check: ({ password }) => (password === "" ? { password: missing } : {}),
    send,
  });
  useEffect(() => document.getElementById("two-factor-password")?.focus(), []);
  return (
    <FormFrame
      form={form}
      name={name}
      send={confirm}
      sending="One moment..."
      variant={variant}
      beside={
        <Button variant="ghost" aria-disabled={form.disabled || undefined} onClick={() => form.disabled || onCancel()}>
          Cancel
        </Button>
      }
    >
      {children}
      <CurrentPasswordField {...form.field("password")} />
    </FormFrame>
  );
}
