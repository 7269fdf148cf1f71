import { api } from "#src/platform/browser-api.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useForm } from "#src/ui/use-form.ts";
import { useSession } from "../session/use-session.tsx";
import { guardedCall } from "./guarded-call.ts";
import { PasswordStep } from "./password-step.tsx";
import { texts as said } from "./schema.ts";
import styles from "./two-factor-page.module.css";
import { useReloadAfter } from "./use-reload-after.ts";

const texts = {
  unproven: "Failed to disable 2FA due to security validation.",
  failed: "Failed to disable 2FA.",
};

/** Turns the second factor off (TFA-06). */
export function DisableForm({ onCancel }: { onCancel(): void }) {
  const { refresh } = useSession();
  const form = useForm({
    id: "disable",
    labels: { password: "Your password" },
    check: ({ password }) => (password === "" ? { password: said.passwordToDisable } : {}),
    async send({ password }) {
      const called = await guardedCall(texts, refresh, () => api["2fa"]["disable-2fa"].$post({ json: { password } }));
      return called.is === "failed" ? called : { is: "done", text: said.off };
    },
    unanswered: texts.failed,
  });
  useReloadAfter(form.outcome?.is === "done", "off");
  return (
    <PasswordStep form={form} name="Disable 2FA" confirm="Confirm & Disable 2FA" look="danger" onCancel={onCancel}>
      <p className={styles.warning}>
        <Icon name="alert" />
        Disabling 2FA can leave your account vulnerable if your password is weak or compromised.
      </p>
    </PasswordStep>
  );
}
