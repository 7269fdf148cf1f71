import { useState } from "react";
import type { Result } from "#src/browser/call-api.ts";
import type { OutcomeOf } from "./outcome.tsx";

/**
 * A button that makes a call. A second press while it is on its way does nothing.
 *
 * @param done what is shown after a success
 */
export function usePress<T>(call: () => Promise<Result<T>>, done: (value: T) => string) {
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const [sending, setSending] = useState(false);
  return {
    outcome,
    sending,
    async press(): Promise<void> {
      if (sending) return;
      setSending(true);
      const result = await call();
      setSending(false);
      const shown = result.ok
        ? ({ is: "done", text: done(result.value) } as const)
        : ({ is: "failed", text: result.error.text } as const);
      setOutcome({ ...shown, at: performance.now() });
    },
  };
}
