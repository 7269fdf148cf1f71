import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { DisableForm } from "./disable-form.tsx";
import { RegenerateForm } from "./regenerate-form.tsx";
import type { TwoFactorMethod } from "./schema.ts";
import styles from "./two-factor-page.module.css";

const names: Readonly<Record<TwoFactorMethod, string>> = { app: "Authenticator App", email: "Email OTP" };

/** Two-factor is on: by what, and what can be done about it (TFA-05, TFA-06). */
export function TwoFactorStatus({ method }: { method: TwoFactorMethod }) {
  const [open, setOpen] = useState<"regenerate" | "disable">();
  const close = () => setOpen(undefined);
  return (
    <>
      <p className={styles.on}>
        <Icon name="check" />
        <span>
          Two-factor authentication is on: <strong>{names[method]}</strong>
        </span>
      </p>
      {open === undefined && (
        <div className={styles.actions}>
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
