import { matchPath, Outlet, ScrollRestoration, useLocation } from "react-router";
import { useCompany } from "#src/facts/use-company.tsx";
import { Logo } from "#src/ui/picture/logo.tsx";
import { SessionProvider, useSession } from "../session/use-session.tsx";
import { Cover } from "./cover.tsx";
import { type LoadablePage, PageLoading } from "./page-loading.tsx";
import { usePageTitle } from "./page-title.ts";
import styles from "./signed-out-layout.module.css";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import "./staff.css";

/** Wraps every page of the staff app. */
export function StaffApp({ pages }: { pages: readonly LoadablePage[] }) {
  const { pathname } = useLocation();
  usePageTitle(pages.find(({ path }) => matchPath(path, pathname))?.title ?? "");
  return (
    <SessionProvider>
      <Outlet />
      <PageLoading pages={pages} />
      <SessionCover path={pathname} />
      <ScrollRestoration />
    </SessionProvider>
  );
}

function SessionCover({ path }: { path: string }) {
  const { status, checkFailed, refresh } = useSession();
  if (status !== "loading") return null;
  return <Cover path={path} onTryAgain={checkFailed ? () => void refresh() : undefined} />;
}

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

/** Shown when a page fails to render: static text and the phone number, since anything else could fail again. */
export function PageFailed() {
  const { phone } = useCompany();
  return (
    <main id="main">
      <h1>Something went wrong on our side</h1>
      <p>
        Please reload the page in a minute, or call us at <a href={phone.href}>{phone.display}</a>.
      </p>
      <p>
        <a href="/">Return to Homepage</a>
      </p>
    </main>
  );
}
