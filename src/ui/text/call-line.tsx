import type { ReactNode } from "react";
import { CallButton } from "#src/ui/button.tsx";
import styles from "./call-line.module.css";

/** A sentence with the call button, between the parts of a long page (LOOK-24). */
export function CallLine({ children }: { children: ReactNode }) {
  return (
    <div className={`row ${styles.line}`}>
      <p>{children}</p>
      <CallButton />
    </div>
  );
}
