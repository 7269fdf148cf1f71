import type { ReactNode } from "react";
import styles from "./restored-note.module.css";

type Props = {
  /** The draft that the fields begin with (use-staff-draft.ts). */
  draft: { isRestored: boolean };
  /** Follows the sentence. */
  children?: ReactNode;
};

/** Says that the fields hold what was typed before and not saved (AUTH-16). */
export function RestoredNote({ draft, children }: Props) {
  return draft.isRestored && <p className={styles.note}>What you typed before is back. {children}</p>;
}
