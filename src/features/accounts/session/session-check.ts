import type { InferResponseType } from "hono/client";
import type { ApiClient } from "#src/api.server.ts";
import { activityHeader } from "./headers.ts";
import type { Me } from "./me.server.ts";

/** Who is signed in, and what of it pages need. */
export type SignedIn = {
  me: Me;
  /** The setting that access.ts asks for. */
  adminsManageUsers: boolean;
  /** An address that is still to be verified. */
  pendingEmail: string | null;
  /** When the session's four hours are over, by this browser's clock, in milliseconds. */
  endsAt: number;
};

export type SessionAnswer = ({ is: "signed-in" } & SignedIn) | { is: "signed-out" | "unanswered" };

const answerWithinMs = 15_000;

/**
 * Asks the server who this is: GET /api/auth/me, which also brings the csrfToken cookie back where it is missing. Never throws.
 *
 * @param active whether a person did something since the last time; only then does the idle time begin anew
 */
export async function checkSession({ active }: { active: boolean }): Promise<SessionAnswer> {
  try {
    const answer = await fetch("/api/auth/me", {
      headers: active ? { [activityHeader]: "1" } : {},
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (!answer.ok) {
      // Read to its end, or the browser takes the request for broken off.
      await answer.text();
      return { is: answer.status === 401 ? "signed-out" : "unanswered" };
    }
    const { user, adminsManageUsers, pendingEmail, endsAt } = (await answer.json()) as MeAnswer;
    return { is: "signed-in", me: user, adminsManageUsers, pendingEmail, endsAt: byOwnClock(endsAt, answer) };
  } catch {
    return { is: "unanswered" };
  }
}

type MeAnswer = InferResponseType<ApiClient["auth"]["me"]["$get"], 200>;

/** Clocks of old machines are hours off: what counts is how long from now, by the server's own reckoning. */
function byOwnClock(endsAt: string, answer: Response): number {
  const serverNow = Date.parse(answer.headers.get("date") ?? "");
  return Date.parse(endsAt) - (Number.isNaN(serverNow) ? 0 : serverNow - Date.now());
}
