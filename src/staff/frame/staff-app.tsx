import { matchPath, Outlet, ScrollRestoration, useLocation } from "react-router";
import { useCompany } from "#src/facts/use-company.tsx";
import { SessionProvider, useSession } from "../session/use-session.tsx";
import { Cover } from "./cover.tsx";
import { type LoadablePage, PageLoading } from "./page-loading.tsx";
import { usePageTitle } from "./page-title.ts";
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
