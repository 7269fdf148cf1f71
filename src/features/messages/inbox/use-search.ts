import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

/** Long enough that a word is typed through, short enough that nobody waits. */
const pauseMs = 250;

/**
 * What is searched for. It stands in the page's address as `?q=`, so that loading again, Back and a link find the same; it
 * gets there once typing pauses.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const search = params.get("q")?.trim() ?? "";
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const [written, setWritten] = useState(search);

  if (shown !== search) {
    setShown(search);
    // Back, Forward or a link has changed the address, not this hook: what the address says counts.
    if (written !== search) {
      setWritten(search);
      setTyped(search);
    }
  }

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return;
    const timer = setTimeout(() => {
      setWritten(wanted);
      setParams(
        (now) => {
          if (wanted === "") now.delete("q");
          else now.set("q", wanted);
          // Whoever searches has done with the link that they came by.
          now.delete("message");
          return now;
        },
        { replace: true, preventScrollReset: true },
      );
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, search, setParams]);

  return { search, typed, type: setTyped };
}
