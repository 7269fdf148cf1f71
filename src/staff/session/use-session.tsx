import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { setSessionChecker } from "#src/browser/api.ts";
import { openIdleWarning } from "./idle-warning.ts";
import { type EndReason, logOut } from "./log-out.ts";
import type { Me } from "./me.ts";
import { checkSession, type SessionAnswer, type SessionInfo } from "./session-check.ts";
import { sweepStaffDrafts } from "./staff-drafts.ts";
import { watchSession } from "./watch-session.ts";

type State =
  | { status: "loading"; failed: boolean }
  /** `leaving`: logging out, on the way to /login. */
  | { status: "anonymous"; leaving: boolean }
  | ({ status: "authenticated" } & SessionInfo);

export type UsedSession = {
  status: State["status"];
  /** The first check got no answer; `refresh` tries again. */
  checkFailed: boolean;
  /** Logging out: nothing may be shown or sent any more. */
  leaving: boolean;
  /** Undefined unless authenticated. */
  me: Me | undefined;
  /** For `mayOpen` of access.ts. */
  adminsManageUsers: boolean;
  /** A new address that is still to be verified. */
  pendingEmail: string | null;
  /** Checks the session again. The status never returns to "loading", so no form loses its input. */
  refresh(): Promise<void>;
  /** AUTH-07. */
  logout(): Promise<void>;
  /** Takes the person from the answer of a change. */
  setMe(me: Me): void;
};

const SessionContext = createContext<UsedSession | undefined>(undefined);

/** The session, for everything below SessionProvider. */
export function useSession(): UsedSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider above it.");
  return session;
}

/** The logged-in person, for pages behind the guard. */
export function useMe(): Me {
  const { me } = useSession();
  if (!me) throw new Error("useMe works only on pages behind the guard.");
  return me;
}

const unknown: State = { status: "loading", failed: false };

/** Checks the session, provides the result (GUARD-02), and watches the session until it ends (AUTH-08, AUTH-09). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(unknown);
  const signedIn = state.status === "authenticated";
  const endsAt = signedIn ? state.endsAt : 0;

  // Stable functions: effects of pages depend on them.
  const [act] = useState(() => actions(setState));

  useEffect(() => {
    void act.refresh();
    return setSessionChecker(act.refresh);
  }, [act]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the watch learns a new endsAt from its own checks.
  useEffect(() => {
    if (!signedIn) return;
    const warning = openIdleWarning();
    const stop = watchSession({
      endsAt,
      onWarning: warning.show,
      onAnswer: act.receive,
      onEnd: (reason) => void act.end(reason),
    });
    return () => {
      stop();
      warning.close();
    };
  }, [signedIn]);

  const value = useMemo<UsedSession>(() => {
    const known = state.status === "authenticated" ? state : undefined;
    return {
      status: state.status,
      checkFailed: state.status === "loading" && state.failed,
      leaving: state.status === "anonymous" && state.leaving,
      me: known?.me,
      adminsManageUsers: known?.adminsManageUsers ?? false,
      pendingEmail: known?.pendingEmail ?? null,
      refresh: act.refresh,
      logout: () => act.end("asked"),
      setMe: act.setMe,
    };
  }, [state, act]);

  return <SessionContext value={value}>{children}</SessionContext>;
}

/** The changes of the state. They work on the latest state, also before React has rendered it. */
function actions(show: (state: State) => void) {
  let state = unknown;

  function put(next: State) {
    state = next;
    show(next);
  }

  function receive(answer: SessionAnswer) {
    if (state.status === "anonymous" && state.leaving) return;
    sweepStaffDrafts(answer.is === "signed-in" ? answer.me.id : undefined);
    // Another person has logged in from another tab: nothing of the first one stays on the screen.
    if (answer.is === "signed-in" && state.status === "authenticated" && answer.me.id !== state.me.id)
      location.reload();
    else if (answer.is === "signed-in") put({ status: "authenticated", ...answer });
    else if (answer.is === "signed-out" && state.status === "authenticated") void end("gone");
    else if (answer.is === "signed-out") put({ status: "anonymous", leaving: false });
    else if (state.status === "loading") put({ status: "loading", failed: true });
  }

  /** Hides the page before the server answers: it may be slow, and the person away. */
  async function end(reason: EndReason) {
    if (state.status === "anonymous" && state.leaving) return;
    put({ status: "anonymous", leaving: true });
    await logOut(reason);
  }

  return {
    receive,
    end,
    refresh: async () => receive(await checkSession({ active: true })),
    setMe(me: Me) {
      if (state.status === "authenticated") put({ ...state, me });
    },
  };
}
