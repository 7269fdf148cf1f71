import { useEffect, useState } from "react";
import { useNow } from "#src/browser/use-now.ts";
import type { Hours } from "#src/facts/hours.schema.ts";
import { hoursWords } from "#src/facts/hours-text.ts";
import { openingNow } from "#src/facts/opening-line.ts";
import { OpeningProvider } from "#src/facts/use-opening.ts";
import { typingRestMs } from "#src/ui/feedback/announce-at-rest.ts";
import { OpeningLine } from "#src/ui/text/opening-line.tsx";
import styles from "./hours.module.css";

type Props = {
  /** The hours on the site. */
  present: Hours;
  /** Those of the form, if they differ and break no rule. */
  changed: Hours | undefined;
};

/** The opening line and the words of the week, as they are or as they follow from the form (OWN-81). */
export function VisitorsRead({ present, changed }: Props) {
  const now = useNow();
  const shown = useRested({ hours: changed ?? present, isChanged: changed !== undefined });
  return (
    <div className={styles.read} role="status">
      <h4>{shown.isChanged ? "Once you save, visitors read" : "Visitors read now"}</h4>
      <OpeningProvider value={openingNow(shown.hours, now)}>
        <OpeningLine className={styles.line} />
      </OpeningProvider>
      <p>{hoursWords(shown.hours).sentences.join(" ")}</p>
    </div>
  );
}

/** The value at the last pause in typing, so that no half-typed time is read out. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text)), typingRestMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
