import { useLocation } from "react-router";
import { useSession } from "#src/features/accounts/session/use-session.tsx";
import { Button } from "#src/ui/button.tsx";
import styles from "./session-overlay.module.css";

/** Covers the page while the session check runs: dimmed on /admin, blank elsewhere (SHELL-10). */
export function SessionOverlay() {
  const { checkFailed, refresh } = useSession();
  const admin = useLocation().pathname.startsWith("/admin");
  return (
    <div className={admin ? `${styles.overlay} ${styles.dimmed}` : styles.overlay}>
      <div role="status">
        {checkFailed ? (
          <div className={styles.failed}>
            <p>The site cannot be reached at the moment.</p>
            <Button onClick={() => void refresh()}>Try again</Button>
          </div>
        ) : (
          <p className={styles.slow}>One moment…</p>
        )}
      </div>
      <noscript>
        <p className={styles.failed}>This part of the site needs JavaScript, which is switched off here.</p>
      </noscript>
    </div>
  );
}
