import { Outlet, useLocation } from "react-router";
import { useCompany } from "#src/facts/use-company.tsx";
import { Logo } from "#src/ui/picture/logo.tsx";
import { useSession } from "../session/use-session.tsx";
import styles from "./signed-out-layout.module.css";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

/** The pages for people who are not signed in: the logo, one card, and the way back to the site. */
export function SignedOutLayout() {
  const company = useCompany();
  const { status } = useSession();
  const main = useFocusOnNavigation();
  const isWide = useLocation().pathname === "/review";
  return (
    <div className={`stack ${styles.page}`}>
      <header className={styles.header}>
        <Logo />
      </header>
      <main id="main" className={`surface ${styles.main} ${isWide ? styles.wide : ""}`} ref={main} tabIndex={-1}>
        {status !== "loading" && <Outlet />}
      </main>
      <footer className={`reach ${styles.footer}`}>
        <a href="/">Back to {company.name}</a>
      </footer>
    </div>
  );
}
