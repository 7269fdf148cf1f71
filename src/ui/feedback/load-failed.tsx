import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import styles from "./load-failed.module.css";

/** Says what could not be loaded, beside the way to try again. */
export function LoadFailed({ children, onAgain }: { children: ReactNode; onAgain(): void }) {
  return (
    <div className={styles.failed}>
      <p role="alert">{children}</p>
      <Button variant="ghost" onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}
