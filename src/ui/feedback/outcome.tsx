import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../icon.tsx";
import styles from "./outcome.module.css";

/** The result of an action, shown where it was taken. `at` makes the same failure twice two outcomes. */
export type OutcomeOf = { is: "done" | "failed"; text: string; at?: number | undefined };

type Props = {
  outcome: OutcomeOf | undefined;
  /** What happens next, or what else can be done. */
  children?: ReactNode;
  /** Moves the focus to the words, where the button that was pressed is gone from reach. */
  takesFocus?: boolean;
};

/**
 * Shows and announces an outcome. Both live regions are always rendered: screen readers announce what enters a live region.
 */
export function Outcome({ outcome, children, takesFocus = false }: Props) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome && takesFocus) words.current?.focus();
  }, [outcome, takesFocus]);
  const panel = outcome && (
    <div className={outcome.is === "done" ? styles.done : styles.failed} ref={words} tabIndex={-1}>
      <Icon name={outcome.is === "done" ? "check" : "alert"} />
      <div>
        <p className={styles.text}>{outcome.text}</p>
        {children}
      </div>
    </div>
  );
  return (
    <>
      <div role="status">{outcome?.is === "done" && panel}</div>
      <div role="alert">{outcome?.is === "failed" && panel}</div>
    </>
  );
}
