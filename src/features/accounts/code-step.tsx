import { type ReactNode, useEffect } from "react";
import { Button } from "#src/ui/button.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { CodeBoxes } from "#src/ui/form/code-boxes.tsx";
import stack from "#src/ui/form/form.module.css";
import { useCodeForm } from "./use-code-form.ts";

type Props = {
  id: string;
  label: string;
  verify: Parameters<typeof useCodeForm>[0]["verify"];
  send?: string;
  /** The focus starts in the first box. */
  takesFocus?: boolean;
  /** Below the text of a success. */
  next?: ReactNode;
  beside?: ReactNode;
  children?: ReactNode;
};

/** Six boxes, and a button that can be pressed once they are full (TFA-02, AUTH-13). */
export function CodeStep({ id, label, verify, send = "Verify OTP", takesFocus, next, beside, children }: Props) {
  const { form, boxes, complete } = useCodeForm({ id, verify });
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus();
  }, [id, takesFocus]);
  return (
    <form {...form.props} className={`stack ${stack.form}`} aria-label={label}>
      {children}
      <CodeBoxes {...boxes} label={label} />
      <div className={stack.end}>
        <Outcome outcome={form.outcome?.is === "done" ? form.outcome : undefined}>{next}</Outcome>
        <div className={`row ${stack.foot}`}>
          <Button
            type="submit"
            variant="primary"
            disabled={!complete}
            aria-disabled={form.sending || form.disabled || undefined}
          >
            {form.sending ? "Verifying..." : send}
          </Button>
          {beside}
        </div>
      </div>
    </form>
  );
}
