import { useEffect, useEffectEvent } from "react";

/**
 * Runs once, `ms` after the condition becomes true, unless it ends or the page is left before.
 *
 * @example useAfter(done, 3000, () => navigate("/login"));
 */
export function useAfter(condition: boolean, ms: number, run: () => void): void {
  const onTime = useEffectEvent(run);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => onTime(), ms);
    return () => clearTimeout(timer);
  }, [condition, ms]);
}
