import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import type { Result } from "#src/browser/call-api.ts";
import { Icon } from "../icon.tsx";
import notice from "./notice.module.css";
import styles from "./outcome.module.css";

/** The result of an action, shown where it was taken. `at` makes the same failure twice two outcomes. */
export type OutcomeOf = { is: "done" | "failed"; text: string; at?: number | undefined };

/** The outcome of a call. @param done what is said of a success */
export function asOutcome<Value>(result: Result<Value>, done: (value: Value) => string): OutcomeOf {
  return result.ok
    ? { is: "done", text: done(result.value), at: performance.now() }
    : { is: "failed", text: result.error.text, at: performance.now() };
}

/** An action that one button takes: whether it runs, and its outcome. A second press while it runs does nothing. */
export function useAction<Value>(call: () => Promise<Result<Value>>, done: (value: Value) => string) {
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const [sending, setSending] = useState(false);
  return {
    outcome,
    sending,
    async act() {
      if (sending) return;
      setSending(true);
      const result = await call();
      setSending(false);
      setOutcome(asOutcome(result, done));
    },
  };
}

type Props = {
  outcome: OutcomeOf | undefined;
  /** The next step. */
  children?: ReactNode;
  /** Moves the focus to the text, for actions after which the button is gone. */
  takesFocus?: boolean;
};

/**
 * Shows and announces an outcome. Both live regions are always rendered: screen readers announce what enters a live region.
 */
export function Outcome({ outcome, children, takesFocus = false }: Props) {
  const panelRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome && takesFocus) panelRef.current?.focus();
  }, [outcome, takesFocus]);
  const panel = outcome && (
    <OutcomeNotice is={outcome.is} text={outcome.text} ref={panelRef}>
      {children}
    </OutcomeNotice>
  );
  return (
    <>
      <div role="status">{outcome?.is === "done" && panel}</div>
      <div role="alert">{outcome?.is === "failed" && panel}</div>
    </>
  );
}

type PanelProps = { is: OutcomeOf["is"]; text: string; ref?: Ref<HTMLDivElement>; children?: ReactNode };

/** The look of an outcome, for a live region of the caller. */
export function OutcomeNotice({ is, text, ref, children }: PanelProps) {
  return (
    <div className={`${notice.notice} ${styles[is]}`} ref={ref} tabIndex={-1}>
      <Icon name={is === "done" ? "check" : "alert"} />
      <div>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </div>
  );
}
