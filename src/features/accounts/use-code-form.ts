import { type SubmitEvent, useRef, useState } from "react";
import { accountErrors, codeField } from "#src/schema/account.schema.ts";
import type { OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import type { AnnouncedError } from "#src/ui/form/code-boxes.tsx";

type Refusal = { text: string; code?: string | undefined };

type Kind = {
  /** The id of the field that gets the focus after an error. */
  id: string;
  /** Verifies the six digits. Never rejects. */
  verify(code: string): Promise<{ ok: true; value?: string } | { ok: false; error: Refusal }>;
  /** What is wrong before anything is sent. Left out: a code that is not complete. */
  check?: (code: string) => string | undefined;
};

/** The state of a form with the six boxes of a code. After a success nothing is sent again. */
export function useCodeForm({ id, verify, check = incomplete }: Kind) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<Refusal & AnnouncedError>();
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const [state, setState] = useState<"typing" | "sending" | "done">("typing");
  const busy = useRef(false);
  const sending = state === "sending";
  const done = state === "done";

  function refuse(refusal: Refusal) {
    setError({ ...refusal, at: performance.now() });
    document.getElementById(id)?.focus();
  }

  async function submit() {
    if (busy.current) return;
    const wrong = check(code);
    if (wrong !== undefined) return refuse({ text: wrong });
    busy.current = true;
    setState("sending");
    setError(undefined);
    const result = await verify(code);
    setState(result.ok ? "done" : "typing");
    if (!result.ok) {
      busy.current = false;
      return refuse(result.error);
    }
    if (result.value !== undefined) setOutcome({ is: "done", text: result.value });
  }

  return {
    complete: incomplete(code) === undefined,
    sending,
    done,
    error,
    outcome,
    clear() {
      setCode("");
      setError(undefined);
    },
    /** For the `<form>`. */
    props: {
      noValidate: true,
      method: "post",
      onSubmit(event: SubmitEvent) {
        event.preventDefault();
        void submit();
      },
    },
    /** For the `<CodeBoxes>`. */
    boxes: {
      id,
      error,
      disabled: sending || done,
      onChange(value: string) {
        setCode(value);
        setError(undefined);
      },
      onEnter: () => void submit(),
    },
  };
}

function incomplete(code: string): string | undefined {
  return codeField.safeParse(code).success ? undefined : accountErrors.code;
}
