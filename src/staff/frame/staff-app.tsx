import { Outlet, useLocation } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { SessionProvider, useSession } from "../session/use-session.tsx";
import { PageLoading } from "./page-loading.tsx";
import styles from "./session-overlay.module.css";
import "./staff.css";

/** Makes src/main/root.tsx hydrate the pages below as a whole. */
export const handle = { staff: true };

/** Wraps every page of the staff app. */
export default function StaffApp() {
  return (
    <SessionProvider>
      <Outlet />
      <PageLoading />
      <SessionOverlay />
    </SessionProvider>
  );
}

/** Covers the page while the session check runs: dimmed on /admin, blank elsewhere (SHELL-10). */
function SessionOverlay() {
  const { status, checkFailed, refresh } = useSession();
  const admin = useLocation().pathname.startsWith("/admin");
  if (status !== "loading") return null;
  return (
    <div className={admin ? `${styles.overlay} ${styles.dimmed}` : styles.overlay}>
      <div role="status">
        {checkFailed ? (
          <div className={styles.failed}>
            <p>We couldn’t reach the site.</p>
            <Button onClick={() => void refresh()}>Try again</Button>
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
