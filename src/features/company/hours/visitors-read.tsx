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
  title: string;
  /** Nothing is shown without them. */
  hours: Hours | undefined;
};

/** The opening line and the words of the week that follow from hours (OWN-81). */
export function VisitorsRead({ title, hours }: Props) {
  const now = useNow();
  const shown = useRested(hours);
  return (
    <div role="status">
      {shown && (
        <div className={`tinted ${styles.read}`}>
          <h3>{title}</h3>
          <OpeningProvider value={openingNow(shown, now)}>
            <OpeningLine className={styles.line} />
          </OpeningProvider>
          <p>{hoursWords(shown).sentences.join(" ")}</p>
        </div>
      )}
    </div>
  );
}

/** The value at the last pause in typing, so that no half-typed time is read out. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is another object with each render.
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), typingRestMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
