import { useEffect, useRef, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { CodeBoxes } from "#src/ui/form/code-boxes.tsx";
import { codeLength } from "#src/ui/form/code-digits.ts";
import form from "#src/ui/form/form.module.css";

/** The texts of a wrong code (TFA-08). */
export const verifyTexts = {
  csrfMissing: "Failed to verify OTP due to security validation.",
  fallback: "Invalid OTP.",
} as const;

type Props = {
  id: string;
  label: string;
  /** Proves the code: what to say when it is done, or what is wrong with it. */
  verify(otp: string): Promise<{ ok: true; value?: string } | { ok: false; error: { text: string } }>;
};

type State = { is: "typing" | "sending" } | { is: "failed" | "done"; text: string; at: number };

/** Six boxes and 'Verify OTP': the last step of turning two-factor on (TFA-02). The focus starts in the first box. */
export function CodeStep({ id, label, verify }: Props) {
  const [code, setCode] = useState("");
  const [state, setState] = useState<State>({ is: "typing" });
  const busy = useRef(false);
  const complete = code.length === codeLength;
  const focus = () => document.getElementById(id)?.focus();

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the step appears.
  useEffect(focus, []);

  async function submit() {
    if (!complete || busy.current) return;
    busy.current = true;
    setState({ is: "sending" });
    const verified = await verify(code);
    const at = performance.now();
    // After a success the page is left; nothing is sent twice.
    if (verified.ok) return setState({ is: "done", text: verified.value ?? "", at });
    setState({ is: "failed", text: verified.error.text, at });
    busy.current = false;
    focus();
  }

  const over = state.is === "sending" || state.is === "done";
  return (
    <form
      className={form.form}
      aria-label={label}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <CodeBoxes
        id={id}
        label={label}
        error={state.is === "failed" ? state : undefined}
        disabled={over}
        onChange={(value) => {
          setCode(value);
          if (!busy.current) setState({ is: "typing" });
        }}
        onEnter={() => void submit()}
      />
      <div className={form.end}>
        <Outcome outcome={state.is === "done" && state.text ? { is: "done", text: state.text } : undefined} />
        <Button type="submit" variant="primary" disabled={!complete} aria-disabled={over || undefined}>
          {state.is === "sending" ? "Verifying..." : "Verify OTP"}
        </Button>
      </div>
    </form>
  );
}
