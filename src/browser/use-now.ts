import { useEffect, useState } from "react";
import { minuteMs } from "#src/platform/process/clock.ts";

/** The time, by the device's clock, anew each minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
