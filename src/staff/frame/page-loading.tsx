import { useEffect, useRef, useState } from "react";
import { type Blocker, createPath, matchPath, useBlocker } from "react-router";
import type { Role } from "#db/schema.ts";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { mayOpen, rolesForPage } from "../session/access.ts";
import { useSession } from "../session/use-session.tsx";

/** A page of the staff app. `load` gives whether its script was loaded. */
export type LoadablePage = { path: string; title: string; isLoaded(): boolean; load(): Promise<boolean> };
type Props = { pages: readonly LoadablePage[] };

type Attempt = { state: "loading" | "failed"; failures: number };

/**
 * Navigates to a page only once its script is loaded, and shows a dialog if that fails (AUTH-18): nothing that was typed is lost.
 */
export function PageLoading({ pages }: Props) {
  const missing = (pathname: string) => pages.find((page) => matchPath(page.path, pathname) && !page.isLoaded());
  const blocker = useBlocker(({ nextLocation }) => missing(nextLocation.pathname) !== undefined);
  const [attempt, setAttempt] = useState<Attempt>();
  const latest = useRef<Blocker>(blocker);
  latest.current = blocker;
  useIdleLoading({ pages });

  async function load(failures: number) {
    const blocked = latest.current;
    if (blocked.state !== "blocked") return;
    setAttempt({ state: "loading", failures });
    const address = createPath(blocked.location);
    const there = (await missing(blocked.location.pathname)?.load()) ?? true;
    // Some browsers do not retry a failed script, and a new version of the site has other scripts: a new document helps.
    const asked = there
      ? undefined
      : await fetch(address, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
    if (latest.current !== blocked) return;
    if (there) blocked.proceed();
    else if (asked?.ok) location.assign(address);
    else setAttempt({ state: "failed", failures: failures + 1 });
  }

  const target = blocker.state === "blocked" ? blocker.location.key : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each blocked navigation.
  useEffect(() => {
    setAttempt(undefined);
    if (target !== undefined) void load(0);
  }, [target]);

  if (blocker.state !== "blocked" || !attempt || (attempt.state === "loading" && attempt.failures === 0)) return null;
  return (
    <ConfirmDialog
      id="page-not-loaded"
      question="This page could not be loaded"
      confirm={attempt.state === "loading" ? "Trying…" : "Try again"}
      variant="secondary"
      cancel="Stay here"
      onConfirm={() => attempt.state === "failed" && void load(attempt.failures)}
      onCancel={() => blocker.reset()}
    >
      <p>Please check your connection. Nothing on the page you are on is lost.</p>
      <p role="status">{attempt.state === "failed" && attempt.failures > 1 && "It still could not be loaded."}</p>
    </ConfirmDialog>
  );
}

/** Until then a page has the connection and the processor for itself. */
const otherPagesAfterMs = 4_000;

/** Loads the pages that the signed-in person may open, and missing ones again once the connection is back. */
function useIdleLoading({ pages }: Props) {
  const { me, adminsManageUsers } = useSession();
  const role = me?.role;
  useEffect(() => {
    if (!role) return;
    const settings = { adminsManageUsers };
    const stop = new AbortController();
    async function loadAll(of: Role) {
      for (const { path, load } of pages) {
        if (rolesForPage(path, settings) === "anyone" || !mayOpen(path, of, settings)) continue;
        await idle();
        if (stop.signal.aborted) return;
        // One that fails is loaded when it is needed.
        await load();
      }
    }
    const timer = setTimeout(loadAll, otherPagesAfterMs, role);
    window.addEventListener("online", () => void loadAll(role), { signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [pages, role, adminsManageUsers]);
}

const idle = () =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 200);
  });
