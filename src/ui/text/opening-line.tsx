import { useOpening } from "#src/facts/use-opening.ts";
import styles from "./opening-line.module.css";

/** Whether the company is open, and until or from when (OWN-28): a dot and a sentence, with what will be otherwise soon (OWN-147). */
export function OpeningLine({ className = "" }: { className?: string | undefined }) {
  const { isOpen, line, news } = useOpening();
  return (
    <p className={`${styles.line} ${isOpen ? styles.open : styles.closed} ${className}`.trimEnd()}>
      {news === "" ? (
        line
      ) : (
        <span>
          {line} <span className={styles.news}>{news}</span>
        </span>
      )}
    </p>
  );
}
