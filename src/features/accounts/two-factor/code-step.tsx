import { useEffect } from "react";
import { Button } from "#src/ui/button.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { CodeBoxes } from "#src/ui/form/code-boxes.tsx";
import stack from "#src/ui/form/form.module.css";
import { useCodeForm } from "../use-code-form.ts";

/** The texts of a wrong code (TFA-08). */
export const verifyTexts = {
  csrfMissing: "Failed to verify OTP due to security validation.",
  fallback: "Invalid OTP.",
} as const;

type Props = {
  id: string;
  label: string;
  verify: Parameters<typeof useCodeForm>[0]["verify"];
};

/** Six boxes and 'Verify OTP': the last step of turning two-factor on (TFA-02). The focus starts in the first box. */
export function CodeStep({ id, label, verify }: Props) {
  const form = useCodeForm({ id, verify });
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <form {...form.props} className={`stack ${stack.form}`} aria-label={label}>
      <CodeBoxes {...form.boxes} label={label} />
      <div className={stack.end}>
        <Outcome outcome={form.outcome} />
        <Button
          type="submit"
          variant="primary"
          disabled={!form.complete}
          aria-disabled={form.sending || form.done || undefined}
        >
          {form.sending ? "Verifying..." : "Verify OTP"}
        </Button>
      </div>
    </form>
  );
}
