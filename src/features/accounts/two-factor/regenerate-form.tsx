import { useNavigate } from "react-router";
import { api } from "#src/platform/browser-api.ts";
import { useForm } from "#src/ui/use-form.ts";
import { fieldErrors } from "../schema.ts";
import { useSession } from "../session/use-session.tsx";
import { backupCodesPath } from "./backup-codes-path.ts";
import { guardedCall } from "./guarded-call.ts";
import { PasswordStep } from "./password-step.tsx";

const texts = {
  unproven: "Failed to regenerate backup codes due to security validation.",
  failed: "Failed to regenerate backup codes.",
};

/** Makes new backup codes in place of the old ones (TFA-05). */
export function RegenerateForm({ onCancel }: { onCancel(): void }) {
  const { refresh } = useSession();
  const navigate = useNavigate();
  const form = useForm({
    id: "regenerate",
    labels: { password: "Your password" },
    check: ({ password }) => (password === "" ? { password: fieldErrors.password } : {}),
    async send({ password }) {
      const called = await guardedCall(texts, refresh, () =>
        api["2fa"]["regenerate-backup-codes"].$post({ json: { password } }),
      );
      if (called.is === "failed") return called;
      const { backupCodes } = await called.answer.json();
      await navigate(backupCodesPath, { state: { backupCodes } });
      return { is: "done" };
    },
    unanswered: texts.failed,
  });
  return (
    <PasswordStep form={form} name="Regenerate backup codes" confirm="Confirm & Generate New Codes" onCancel={onCancel}>
      <p>You get ten new codes. Those that you have now no longer work.</p>
    </PasswordStep>
  );
}
