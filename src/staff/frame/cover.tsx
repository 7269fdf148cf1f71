import { Button } from "#src/ui/button.tsx";
import styles from "./cover.module.css";

type Props = {
  path: string;
  /** Set when the session check got no answer. */
  onTryAgain?: (() => void) | undefined;
};

/** Covers the page while the session check runs: dimmed on /admin, blank elsewhere (SHELL-10). */
export function Cover({ path, onTryAgain }: Props) {
  return (
    <div className={path.startsWith("/admin") ? `${styles.overlay} ${styles.dimmed}` : styles.overlay}>
      <div role="status">
        {onTryAgain ? (
          <div className={styles.failed}>
            <p>We couldn’t reach the site.</p>
            <Button onClick={onTryAgain}>Try again</Button>
          </div>
        ) : (
          <p className={styles.slow}>One moment…</p>
        )}
      </div>
      <noscript>
        <p className={styles.failed}>This part of the site needs JavaScript, which is turned off in your browser.</p>
      </noscript>
    </div>
  );
}
