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
import { type Form, useForm } from "#src/ui/form/use-form.ts";
import { Icon } from "#src/ui/icon.tsx";
import { backupCodesPath, twoFactorTexts } from "./schema.ts";
import styles from "./two-factor-page.module.css";
import { useReloadAfter } from "./use-reload-after.ts";

const methodNames: Readonly<Record<TwoFactorMethod, string>> = { app: "Authenticator App", email: "Email OTP" };

const disableTexts = {
  csrfMissing: "Failed to disable 2FA due to security validation.",
  fallback: "Failed to disable 2FA.",
};

const regenerateTexts = {
  csrfMissing: "Failed to regenerate backup codes due to security validation.",
  fallback: "Failed to regenerate backup codes.",
};

/** Two-factor is on: the method, and the forms to change it (TFA-05, TFA-06). */
export function TwoFactorStatus({ method }: { method: TwoFactorMethod }) {
  const [open, setOpen] = useState<"regenerate" | "disable">();
  const close = () => setOpen(undefined);
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
      {open === "regenerate" && <RegenerateForm onCancel={close} />}
      {open === "disable" && <DisableForm onCancel={close} />}
    </>
  );
}

/** Creates new backup codes in place of the old ones (TFA-05). */
function RegenerateForm({ onCancel }: { onCancel(): void }) {
  const navigate = useNavigate();
  const form = useForm({
    id: "regenerate",
    labels: { password: "Your password" },
    check: ({ password }) => (password === "" ? { password: accountErrors.password } : {}),
    async send({ password }) {
      const call = () => api["2fa"]["regenerate-backup-codes"].$post({ json: { password } });
      const result = await callApi(call, regenerateTexts);
      if (!result.ok) return result;
      await navigate(backupCodesPath, { state: { backupCodes: result.value.backupCodes } });
      return { ok: true };
    },
  });
  return (
    <PasswordStep form={form} name="Regenerate backup codes" confirm="Confirm & Generate New Codes" onCancel={onCancel}>
      <p>You’ll get ten new codes. The ones you have now will no longer work.</p>
    </PasswordStep>
  );
}

/** Turns the second factor off (TFA-06). */
function DisableForm({ onCancel }: { onCancel(): void }) {
  const form = useForm({
    id: "disable",
    labels: { password: "Your password" },
    check: ({ password }) => (password === "" ? { password: twoFactorTexts.passwordToDisable } : {}),
    send: ({ password }) =>
      callApi(
        () => api["2fa"]["disable-2fa"].$post({ json: { password } }),
        disableTexts,
        () => twoFactorTexts.off,
      ),
  });
  useReloadAfter(form.outcome?.is === "done", "off");
  return (
    <PasswordStep form={form} name="Disable 2FA" confirm="Confirm & Disable 2FA" variant="danger" onCancel={onCancel}>
      <p className={styles.warning}>
        <Icon name="alert" />
        Disabling 2FA can leave your account vulnerable if your password is weak or compromised.
      </p>
    </PasswordStep>
  );
}

type StepProps = {
  form: Form<"password">;
  name: string;
  confirm: string;
  variant?: ButtonVariant;
  onCancel(): void;
  children: ReactNode;
};

/** Asks for the own password before the change. */
function PasswordStep({ form, name, confirm, variant = "primary", onCancel, children }: StepProps) {
  const { id } = form.field("password");
  useEffect(() => document.getElementById(id)?.focus(), [id]);
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
