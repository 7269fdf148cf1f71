import { useEffect, useRef, useState } from "react";
import { type Blocker, createPath, useBlocker } from "react-router";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { mayOpen } from "../session/access.ts";
import { useSession } from "../session/use-session.tsx";
import { isAnswered, loadScripts, loadStaffPages, missingScripts } from "./page-scripts.ts";

type Attempt = { state: "loading" | "failed"; failures: number };

/**
 * Navigates to a page only once its script is loaded, and shows a dialog if that fails (AUTH-18). React Router would reload the
 * document, and without a connection the browser's error page would replace what was typed.
 */
export function PageLoading() {
  const blocker = useBlocker(({ nextLocation }) => missingScripts(nextLocation.pathname).length > 0);
  const [attempt, setAttempt] = useState<Attempt>();
  const latest = useRef<Blocker>(blocker);
  latest.current = blocker;
  useIdleLoading();

  async function load(failures: number) {
    const blocked = latest.current;
    if (blocked.state !== "blocked") return;
    setAttempt({ state: "loading", failures });
    const scripts = missingScripts(blocked.location.pathname);
    const there = await loadScripts(scripts);
    // Some browsers do not retry a failed script, and a new version of the site has other scripts.
    const answered = !there && (await isAnswered(scripts[0]));
    if (latest.current !== blocked) return;
    if (there) blocked.proceed();
    else if (answered) location.assign(createPath(blocked.location));
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
function useIdleLoading() {
  const { me, adminsManageUsers } = useSession();
  const role = me?.role;
  useEffect(() => {
    if (!role) return;
    const stop = new AbortController();
    const loadAll = () => void loadStaffPages((path) => mayOpen(path, role, { adminsManageUsers }), stop.signal);
    const timer = setTimeout(loadAll, otherPagesAfterMs);
    window.addEventListener("online", loadAll, { signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [role, adminsManageUsers]);
}
