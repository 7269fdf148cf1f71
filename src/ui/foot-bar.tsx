import type { ReactNode } from "react";
import styles from "./foot-bar.module.css";

/**
 * Holds what became of the last press where a thumb and an eye are: at the bottom of the screen, whatever a long page is
 * scrolled to. Its children are live regions that are always there (outcome.tsx, undo-bar.tsx), and take no room until they speak.
 */
export function FootBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
