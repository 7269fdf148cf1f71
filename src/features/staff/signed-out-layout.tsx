import { Outlet } from "react-router";
import { site } from "#site";
import { useSession } from "#src/features/accounts/session/use-session.tsx";
import { Logo } from "#src/shell/logo.tsx";
import styles from "./signed-out-layout.module.css";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

/** The pages for people who are not signed in: the logo, one card, and the way back to the site. */
export default function SignedOutLayout() {
  const { status } = useSession();
  const main = useFocusOnNavigation();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo />
      </header>
      <main id="main" className={styles.main} ref={main} tabIndex={-1}>
        {status !== "loading" && <Outlet />}
      </main>
      <footer className={styles.footer}>
        <a href="/">Back to {site.name}</a>
      </footer>
    </div>
  );
}
