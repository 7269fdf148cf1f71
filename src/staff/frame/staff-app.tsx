import { matchPath, Outlet, ScrollRestoration, useLocation } from "react-router";
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
