import { useEffect, useEffectEvent, useState } from "react";
import { fetchLatest } from "./job-requests.ts";

/** With the list that is loaded then, less than five seconds. */
const everyMs = 4_000;

/**
 * Follows what others change while the page is in sight (JOB-33).
 *
 * @param open the job that the page shows
 * @param onChange something has changed since the last answer
 * @returns who else has this job open
 */
export function useFollowing(open: number | undefined, onChange: () => void): readonly string[] {
  const [openBy, setOpenBy] = useState<readonly string[]>([]);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: string | undefined;
    let isAsking = false;
    setOpenBy([]);

    async function ask() {
      clearTimeout(timer);
      if (isAsking || document.hidden) return;
      isAsking = true;
      const result = await fetchLatest(open, stop.signal);
      isAsking = false;
      if (stop.signal.aborted) return;
      if (result.ok) {
        const { version, openBy: names } = result.value;
        if (known !== undefined && known !== version) changed();
        known = version;
        setOpenBy((before) => (before.join() === names.join() ? before : names));
      }
      timer = setTimeout(ask, everyMs);
    }

    void ask();
    document.addEventListener("visibilitychange", () => void ask(), { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [open]);
  return openBy;
}
