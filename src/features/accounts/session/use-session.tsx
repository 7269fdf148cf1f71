import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { sessionLostEvent } from "#src/platform/browser-api.ts";
import { logOut } from "./log-out.ts";
import type { Me } from "./me.server.ts";
import { checkSession, type SignedIn } from "./session-check.ts";

type State =
  | { status: "loading"; failed: boolean }
  | { status: "anonymous" }
  | ({ status: "authenticated" } & SignedIn);

export type UsedSession = {
  status: State["status"];
  /** Nobody answered the first check; `refresh` tries again. */
  checkFailed: boolean;
  /** The signed-in person; undefined unless authenticated. */
  me: Me | undefined;
  /** For `mayOpen` of access.ts. */
  adminsManageUsers: boolean;
  /** A new address that is still to be verified. */
  pendingEmail: string | null;
  /** Asks the server again. Never goes back to loading, so that no form loses what is typed. */
  refresh(): Promise<void>;
  /** AUTH-07. */
  logout(): Promise<void>;
  /** After a change that has answered with the person as they are now. */
  setMe(me: Me): void;
};

const SessionContext = createContext<UsedSession | undefined>(undefined);

/** Who is signed in, for everything below SessionProvider. */
export function useSession(): UsedSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider above it.");
  return session;
}

/** The signed-in person, for pages that the guard shows to nobody else. */
export function useMe(): Me {
  const { me } = useSession();
  if (!me) throw new Error("This page stands behind the guard.");
  return me;
}

/** Runs the session check and holds what came of it (GUARD-02). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ status: "loading", failed: false });

  const refresh = useCallback(async () => {
    const answer = await checkSession({ active: true });
    setState((before) => {
      if (answer.is === "signed-in") return { status: "authenticated", ...answer };
      if (answer.is === "signed-out") return { status: "anonymous" };
      return before.status === "loading" ? { status: "loading", failed: true } : before;
    });
  }, []);

  useEffect(() => {
    void refresh();
    const again = () => void refresh();
    window.addEventListener(sessionLostEvent, again);
    return () => window.removeEventListener(sessionLostEvent, again);
  }, [refresh]);

  const value = useMemo<UsedSession>(() => {
    const signedIn = state.status === "authenticated" ? state : undefined;
    return {
      status: state.status,
      checkFailed: state.status === "loading" && state.failed,
      me: signedIn?.me,
      adminsManageUsers: signedIn?.adminsManageUsers ?? false,
      pendingEmail: signedIn?.pendingEmail ?? null,
      refresh,
      async logout() {
        await logOut();
        setState({ status: "anonymous" });
        location.assign("/login");
      },
      setMe(me) {
        setState((before) => (before.status === "authenticated" ? { ...before, me } : before));
      },
    };
  }, [state, refresh]);

  return <SessionContext value={value}>{children}</SessionContext>;
}
