import { Hono } from "hono";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { problem } from "#src/platform/process/problem.ts";
import { keyedHash } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { hasCsrfCookie, readSessionCookie, setCsrfCookie } from "#src/staff/session/cookies.server.ts";
import { serializeUser } from "#src/staff/session/me.ts";
import { activityHeader, sessionLifeMs } from "#src/staff/session/security-policy.ts";
import { findSession } from "#src/staff/session/sessions.server.ts";
import { findEmailChange } from "../email-verification/queries.server.ts";

/** `/api/auth/me`: mount it at `/auth`. */
export function meApi({ config, db, clock }: Services) {
  return (
    new Hono<AppEnv>()
      /**
       * The logged-in person (AUTH-05, AUTH-08). The browser asks once a minute; the header `x-user-activity: 1` restarts the
       * idle time (S-4).
       * - 200 also sets the csrfToken cookie if it is missing or of another session (S-5)
       * - 401 without a session. Clears no cookie: a login may overtake this answer.
       */
      .get("/me", async (c) => {
        const active = c.req.header(activityHeader) === "1";
        const session = await findSession({ db, clock }, readSessionCookie(c, config), { active });
        if (!session) return problem(c, 401, "Please log in.");
        if (!hasCsrfCookie(c, session.token, config.secret)) setCsrfCookie(c, session.token, config);
        // The browser counts to `endsAt` from here; Node's own header has this machine's clock (PG-20).
        c.header("date", clock.now().toUTCString());
        // Encrypts what the browser keeps for a time without a network: another one for each person and role (JOB-34).
        c.header("x-offline-key", keyedHash(config.secret, "kept offline", String(session.user.id), session.user.role));
        return c.json(
          {
            user: serializeUser(session.user),
            adminsManageUsers: config.adminsManageUsers,
            /** The new address that is still to be verified. */
            pendingEmail: (await findEmailChange(db, { user_id: session.user.id }, clock.now()))?.email ?? null,
            /** When the four hours are over; ISO 8601, UTC. */
            endsAt: new Date(session.signedInAt.getTime() + sessionLifeMs).toISOString(),
          },
          200,
        );
      })
  );
}
