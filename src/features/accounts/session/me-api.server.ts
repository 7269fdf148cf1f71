import { Hono } from "hono";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { findEmailChange } from "../email-verification/queries.server.ts";
import { hasCsrfCookie, readSessionCookie, setCsrfCookie } from "./cookies.server.ts";
import { activityHeader } from "./headers.ts";
import { serializeUser } from "./me.server.ts";
import { endOf, findSession } from "./sessions.server.ts";

/** `/api/auth/me`: mount it at `/auth`. */
export function meApi({ config, db, clock }: Services) {
  return (
    new Hono<AppEnv>()
      /**
       * Who is signed in (AUTH-05, AUTH-08). The browser asks once a minute; with the header `x-user-activity: 1` somebody has
       * been at the keyboard, and the idle time begins anew (S-4).
       * - 200 also gives a csrfToken to a browser that has none for this session (S-5)
       * - 401 nobody is signed in. No cookie is expired here: this answer may be overtaken by one that signs in.
       */
      .get("/me", async (c) => {
        const active = c.req.header(activityHeader) === "1";
        const session = await findSession({ db, clock }, readSessionCookie(c), { active });
        if (!session) return problem(c, 401, "Please log in.");
        if (!hasCsrfCookie(c, session.token, config.secret)) setCsrfCookie(c, session.token, config.secret);
        return c.json(
          {
            user: serializeUser(session.user),
            adminsManageUsers: config.adminsManageUsers,
            /** Where the account's mail goes once that address is verified. */
            pendingEmail: (await findEmailChange(db, session.user.id, clock.now()))?.email ?? null,
            /** When the four hours are over; ISO 8601, UTC. */
            endsAt: endOf(session).toISOString(),
          },
          200,
        );
      })
  );
}
