import type { InferResponseType } from "hono/client";
import { csrfToken } from "#src/browser/csrf-cookie.ts";
import type { ApiClient } from "#src/main/api.server.ts";
import type { Me } from "./me.ts";
import { activityHeader, sessionCheckTimeoutMs } from "./security-policy.ts";

export type SessionInfo = {
  me: Me;
  /** For `mayOpen` of access.ts. */
  adminsManageUsers: boolean;
  /** An address that is still to be verified. */
  pendingEmail: string | null;
  /** When the four hours of the session are over, in milliseconds of this browser's clock. */
  endsAt: number;
};

export type SessionAnswer = ({ is: "signed-in" } & SessionInfo) | { is: "signed-out" | "unanswered" };

/**
 * Asks GET /api/auth/me, which also sets a missing csrfToken cookie. Never rejects.
 *
 * @param active whether there was activity since the last check; only then does the idle time restart
 */
export async function checkSession({ active }: { active: boolean }): Promise<SessionAnswer> {
  const csrf = csrfToken();
  try {
    const answer = await fetch("/api/auth/me", {
      headers: active ? { [activityHeader]: "1" } : {},
      signal: AbortSignal.timeout(sessionCheckTimeoutMs),
    });
    if (!answer.ok) {
      // An unread body would count as an aborted request in the browser.
      await answer.text();
      // A change of password, email or second factor, in this tab or another, has given the session a new token.
      if (answer.status === 401 && csrfToken() !== csrf) return checkSession({ active });
      return { is: answer.status === 401 ? "signed-out" : "unanswered" };
    }
    const { user, adminsManageUsers, pendingEmail, endsAt } = (await answer.json()) as MeAnswer;
    return { is: "signed-in", me: user, adminsManageUsers, pendingEmail, endsAt: byOwnClock(endsAt, answer) };
  } catch {
    return { is: "unanswered" };
  }
}

type MeAnswer = InferResponseType<ApiClient["auth"]["me"]["$get"], 200>;

/** Converts a server time: clocks of old machines are hours off. */
function byOwnClock(endsAt: string, answer: Response): number {
  const serverNow = Date.parse(answer.headers.get("date") ?? "");
  return Date.parse(endsAt) - (Number.isNaN(serverNow) ? 0 : serverNow - Date.now());
}
