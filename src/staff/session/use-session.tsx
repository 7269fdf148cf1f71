import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { setSessionChecker } from "#src/browser/api.ts";
import { wipeKept } from "../offline/kept.ts";
import { mayLogOut } from "./ask-log-out.ts";
import { openIdleWarning } from "./idle-warning.ts";
import { type EndReason, logOut } from "./log-out.ts";
import type { Me } from "./me.ts";
import { checkSession, type SessionAnswer, type SessionInfo } from "./session-check.ts";
import { sweepStaffDrafts } from "./staff-drafts.ts";
import { watchSession } from "./watch-session.ts";

type State = {
  status: "loading" | "anonymous" | "authenticated";
  /** The first check got no answer; `refresh` tries again. */
  checkFailed: boolean;
  /** Logging out, on the way to /login: nothing may be shown or sent any more. */
  leaving: boolean;
  /** Undefined unless authenticated. */
  me: Me | undefined;
} & Omit<SessionInfo, "me">;

const unknown: State = {
  status: "loading",
  checkFailed: false,
  leaving: false,
  me: undefined,
  adminsManageUsers: false,
  pendingEmail: null,
  endsAt: 0,
};

type UsedSession = State & {
  /** Checks the session again. The status never returns to "loading", so no form loses its input. */
  refresh(): Promise<void>;
  /** AUTH-07. Asks first while something typed is not saved (LOOK-58). */
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

/** Checks the session, provides the result (GUARD-02), and watches the session until it ends (AUTH-08, AUTH-09). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(unknown);
  const { status, endsAt } = state;
  const signedIn = status === "authenticated";

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

  const value = useMemo(() => ({ ...state, refresh: act.refresh, logout: act.logOut, setMe: act.setMe }), [state, act]);

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
    if (state.leaving) return;
    sweepStaffDrafts(answer.is === "signed-in" ? answer.me.id : undefined);
    // Also on the login page, where no service worker sees the answer.
    if (answer.is === "signed-out") void wipeKept({ all: false });
    // Another person has logged in from another tab: nothing of the first one stays on the screen.
    if (answer.is === "signed-in" && state.me && answer.me.id !== state.me.id) location.reload();
    else if (answer.is === "signed-in") put({ ...unknown, ...answer, status: "authenticated" });
    else if (answer.is === "signed-out" && state.me) void end("gone");
    else if (answer.is === "signed-out") put({ ...unknown, status: "anonymous" });
    else if (state.status === "loading") put({ ...unknown, checkFailed: true });
  }

  /** Hides the page before the server answers: it may be slow, and the person away. */
  async function end(reason: EndReason) {
    if (state.leaving) return;
    put({ ...unknown, status: "anonymous", leaving: true });
    await logOut(reason);
  }

  return {
    receive,
    end,
    async logOut() {
      if (await mayLogOut()) await end("asked");
    },
    refresh: async () => receive(await checkSession({ active: true })),
    setMe(me: Me) {
      if (state.me) put({ ...state, me });
    },
  };
}
