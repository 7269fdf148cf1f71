import { useEffect, useState } from "react";

/**
 * Counts down until an action is allowed again.
 *
 * @returns `left`: whole seconds to wait, 0 when allowed; `start(seconds)` restarts
 */
export function useCooldown(): { left: number; start(seconds: number): void } {
  const [until, setUntil] = useState<number>();
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => {
      const still = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(still);
      if (still === 0) setUntil(undefined);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  return {
    left,
    start(seconds) {
      setUntil(Date.now() + seconds * 1000);
      setLeft(seconds);
    },
  };
}
