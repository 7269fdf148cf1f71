import { type ReactNode, useEffect, useState } from "react";
import { accountErrors, codeField } from "#src/schema/account.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { CodeBoxes } from "#src/ui/form/code-boxes.tsx";
import stack from "#src/ui/form/form.module.css";
import type { Values } from "#src/ui/form/form-fields.ts";
import { type Sent, useForm } from "#src/ui/form/use-form.ts";

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

type Kind<Name extends string> = {
  /** The id of the field that gets the focus after an error. */
  id: string;
  /** Fields beside the boxes. */
  labels?: Readonly<Record<Name, string>>;
  /** Verifies the six digits, which are complete if they are needed. Never rejects. */
  verify(code: string, beside: Values<Name>): Promise<Sent<Name>>;
  needsCode?: boolean;
};

/** The state of a form with the six boxes of a code. After a success nothing is sent again. */
export function useCodeForm<Name extends string = never>({ id, labels, verify, needsCode = true }: Kind<Name>) {
  const [code, setCode] = useState("");
  const complete = codeField.safeParse(code).success;
  const form = useForm<Name>({
    ...{ id: "code-form", labels: labels ?? ({} as Record<Name, string>), check: () => ({}) },
    async send(beside) {
      const isMissing = needsCode && !complete;
      return isMissing ? { ok: false, error: { text: accountErrors.code } } : verify(code, beside);
    },
  });
  const { outcome, sending } = form;
  const error = outcome?.is === "failed" ? { ...outcome, at: outcome.at ?? 0 } : undefined;
  const failedAt = error?.at;
  useEffect(() => {
    if (failedAt !== undefined) document.getElementById(id)?.focus();
  }, [failedAt, id]);

  function onChange(typed: string) {
    setCode(typed);
    form.setOutcome(undefined);
  }

  return {
    ...{ form, error, complete, clear: () => onChange("") },
    /** For the `<CodeBoxes>`. */
    boxes: { id, error, disabled: sending || form.disabled, onChange, onEnter: () => void form.submit() },
  };
}
