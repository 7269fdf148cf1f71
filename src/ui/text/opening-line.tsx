import { asSentence } from "#src/facts/opening-line.ts";
import { keepUnits } from "#src/facts/text-parts.ts";
import { useOpening } from "#src/facts/use-opening.ts";
import styles from "./opening-line.module.css";

type Props = { className?: string | undefined; full?: boolean };

/** Whether the company is open, and until or from when (OWN-28): a dot and a sentence; in `full` what to do while it is closed too. */
export function OpeningLine({ className = "", full = false }: Props) {
  const { isOpen, line } = useOpening();
  const words = full && !isOpen ? `${asSentence(line)} Leave a message and we’ll call you back.` : line;
  return (
    <p className={`${styles.line} ${isOpen ? styles.open : styles.closed} ${className}`.trimEnd()}>
      {keepUnits(words)}
    </p>
  );
}
