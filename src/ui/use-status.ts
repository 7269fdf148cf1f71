import { type ReactNode, useCallback, useRef, useState } from "react";

/** The result of one action, as the status bar shows it (status-bar.tsx). */
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
