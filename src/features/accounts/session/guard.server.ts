import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { rolesForCall } from "../access.ts";
import { readSessionCookie, verifyCsrfToken } from "./cookies.server.ts";
import { activityHeader } from "./headers.ts";
import { findSession, type Session } from "./sessions.server.ts";

/** Environment of handlers behind the guard: `new Hono<SignedInEnv>()`, then `c.var.session`. */
export type SignedInEnv = { Bindings: AppEnv["Bindings"]; Variables: AppEnv["Variables"] & { session: Session } };

/**
 * Stands before every call and refuses what access.ts does not allow (GUARD-06): 401 without a session, 403 with the wrong
 * role, 403 when something is to be changed without the proof that our own page asks (GUARD-07). A call that no rule names
 * cannot be made at all.
 */
export function guardCalls({ config, db, clock, log }: Services): MiddlewareHandler<AppEnv> {
  return async function guardCall(c, next) {
    const allowed = rolesForCall(c.req.path, config);
    if (allowed === "anyone") return next();
    if (allowed === "nobody") return problem(c, 404, "There is no such call.");
    const changes = c.req.method !== "GET" && c.req.method !== "HEAD";
    const active = changes || c.req.header(activityHeader) === "1";
    const session = await findSession({ db, clock }, readSessionCookie(c), { active });
    if (!session) return problem(c, 401, "Please log in.");
    if (!allowed.includes(session.user.role))
      return refuse(c, session, "role", "You don’t have permission to do this.");
    if (changes && !verifyCsrfToken(c, session.token, config)) {
      return refuse(c, session, "csrf", "This page is out of date. Please reload it.");
    }
    // The chain it stands in knows no feature; the groups behind it declare SignedInEnv.
    (c as unknown as Context<SignedInEnv>).set("session", session);
    return next();
  };

  function refuse(c: Context<AppEnv>, { user }: Session, reason: string, text: string) {
    log.warn({ requestId: c.get("requestId"), userId: user.id, reason }, "access refused");
    return problem(c, 403, text);
  }
}
