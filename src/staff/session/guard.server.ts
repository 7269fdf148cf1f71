import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { rolesForCall } from "./access.ts";
import { readSessionCookie, verifyCsrfToken } from "./cookies.server.ts";
import { activityHeader } from "./security-policy.ts";
import { findSession, type Session } from "./sessions.server.ts";

/** Environment of handlers behind the guard: `new Hono<SignedInEnv>()`, then `c.var.session`. */
export type SignedInEnv = { Bindings: AppEnv["Bindings"]; Variables: AppEnv["Variables"] & { session: Session } };

/**
 * Authorizes every API call against access.ts (GUARD-06): 401 without a session, 403 with the wrong role, 403 for a change
 * without a valid CSRF token (GUARD-07), 404 for a call that no rule names.
 */
export function guardCalls({ config, db, clock, log }: Services): MiddlewareHandler<AppEnv> {
  return async function guardCall(c, next) {
    const allowed = rolesForCall(c.req.path, config);
    if (allowed === "anyone") return next();
    if (allowed === "none") return problem(c, 404, "There is no such call.");
    const changes = c.req.method !== "GET" && c.req.method !== "HEAD";
    const active = changes || c.req.header(activityHeader) === "1";
    const session = await findSession({ db, clock }, readSessionCookie(c, config), { active });
    if (!session) return problem(c, 401, "Please log in.");
    if (!allowed.includes(session.user.role))
      return refuse(c, session, "role", "You don’t have permission to do this.");
    if (changes && !verifyCsrfToken(c, session.token, config)) {
      return refuse(c, session, "csrf", "This page is out of date. Please reload it.");
    }
    // The chain is typed with AppEnv; the handlers behind the guard declare SignedInEnv.
    (c as unknown as Context<SignedInEnv>).set("session", session);
    return next();
  };

  function refuse(c: Context<AppEnv>, { user }: Session, reason: string, text: string) {
    log.warn({ requestId: c.get("requestId"), userId: user.id, reason }, "access refused");
    return problem(c, 403, text);
  }
}

/** Whether the session of a call still exists and its role may still make it: for an answer that takes long (DATA-06). */
export async function stillAllowed(
  c: Context<SignedInEnv>,
  { config, db, clock }: Pick<Services, "config" | "db" | "clock">,
): Promise<boolean> {
  const session = await findSession({ db, clock }, c.var.session.token, { active: false });
  const allowed = rolesForCall(c.req.path, config);
  return session !== undefined && allowed !== "none" && (allowed === "anyone" || allowed.includes(session.user.role));
}
