import { useNavigate } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useForm } from "#src/ui/form/use-form.ts";
import { accountErrors } from "../schema.ts";
import { backupCodesPath } from "./backup-codes-path.ts";
import { PasswordStep } from "./password-step.tsx";

const texts = {
  csrfMissing: "Failed to regenerate backup codes due to security validation.",
  fallback: "Failed to regenerate backup codes.",
};

/** Makes new backup codes in place of the old ones (TFA-05). */
export function RegenerateForm({ onCancel }: { onCancel(): void }) {
  const navigate = useNavigate();
  const form = useForm({
    id: "regenerate",
    labels: { password: "Your password" },
    check: ({ password }) => (password === "" ? { password: accountErrors.password } : {}),
    async send({ password }) {
      const result = await callApi(() => api["2fa"]["regenerate-backup-codes"].$post({ json: { password } }), texts);
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
