import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import styles from "./status-bar.module.css";

/** The result of one action. */
export type Status = {
  is: "done" | "failed";
  text: ReactNode;
  /** A second line: what else is known about a failure. */
  more?: string | undefined;
  /** Takes the action back; shown as the button Undo. */
  undo?: (() => void) | undefined;
  /** Stays until the next status instead of ten seconds. */
  stays?: boolean | undefined;
  /** Differs for every announcement. */
  at: number;
};

/** The last status of a page. Both functions stay the same between renders. */
export function useStatus() {
  const [status, setStatus] = useState<Status>();
  const count = useRef(0);
  return {
    status,
    announce: useCallback((next: Omit<Status, "at">) => {
      count.current += 1;
      setStatus({ ...next, at: count.current });
    }, []),
    clear: useCallback(() => setStatus(undefined), []),
  };
}

/** The Undo button of the bar, for what moves the focus there. */
export const undoButtonId = "undo";

const shownMs = 10_000;

/**
 * Shows and announces the result of the last action, at the bottom of the screen at any scroll position (A11Y-05). Success
 * goes after ten seconds unless the focus is inside or the status stays; a failure stays until the next action. Render it
 * always: screen readers announce what enters a live region, not a live region that enters the page.
 */
export function StatusBar({ status: latest }: { status: Status | undefined }) {
  const bar = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<Status>();
  const status = latest === over ? undefined : latest;
  useEffect(() => {
    if (latest?.is !== "done" || latest.stays) return;
    const timer = setTimeout(() => {
      if (!bar.current?.contains(document.activeElement)) setOver(latest);
    }, shownMs);
    return () => clearTimeout(timer);
  }, [latest]);
  // The key replaces the element, so that the same text twice is announced twice.
  const panel = status && <Panel key={status.at} status={status} />;
  return (
    <div className={styles.bar} ref={bar}>
      <div role="status">{status?.is === "done" && panel}</div>
      <div role="alert">{status?.is === "failed" && panel}</div>
    </div>
  );
}

function Panel({ status: { is, text, more, undo } }: { status: Status }) {
  return (
    <div className={is === "failed" ? styles.failed : styles.done}>
      {is === "failed" && <Icon name="alert" />}
      <div className={styles.text}>
        <p>
          <bdi>{text}</bdi>
        </p>
        {more && <p className={styles.more}>{more}</p>}
      </div>
      {undo && (
        <Button variant="ghost" id={undoButtonId} onClick={undo}>
          <Icon name="undo" />
          Undo
        </Button>
      )}
    </div>
  );
}
