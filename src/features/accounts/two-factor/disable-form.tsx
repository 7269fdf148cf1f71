import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useForm } from "#src/ui/form/use-form.ts";
import { Icon } from "#src/ui/icon.tsx";
import { PasswordStep } from "./password-step.tsx";
import { twoFactorTexts } from "./schema.ts";
import styles from "./two-factor-page.module.css";
import { useReloadAfter } from "./use-reload-after.ts";

const texts = {
  csrfMissing: "Failed to disable 2FA due to security validation.",
  fallback: "Failed to disable 2FA.",
};

/** Turns the second factor off (TFA-06). */
export function DisableForm({ onCancel }: { onCancel(): void }) {
  const form = useForm({
    id: "disable",
    labels: { password: "Your password" },
    check: ({ password }) => (password === "" ? { password: twoFactorTexts.passwordToDisable } : {}),
    async send({ password }) {
      return callApi(
        () => api["2fa"]["disable-2fa"].$post({ json: { password } }),
        texts,
        () => twoFactorTexts.off,
      );
    },
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
