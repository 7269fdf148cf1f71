import { useEffect, useState } from "react";

/**
 * Counts down until an action is allowed again.
 *
 * @param seconds that it begins with
 * @returns `left`: whole seconds to wait, 0 when allowed; `start(seconds)` restarts
 */
export function useCooldown(seconds = 0): { left: number; start(seconds: number): void } {
  const [until, setUntil] = useState(() => (seconds > 0 ? Date.now() + seconds * 1000 : undefined));
  const [left, setLeft] = useState(seconds);

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
