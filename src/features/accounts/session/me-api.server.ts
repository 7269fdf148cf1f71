import { Hono } from "hono";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { findEmailChange } from "../email-verification/queries.server.ts";
import { activityHeader } from "../security-policy.ts";
import { hasCsrfCookie, readSessionCookie, setCsrfCookie } from "./cookies.server.ts";
import type { SessionRow } from "./queries.server.ts";
import { endOf, findSession } from "./sessions.server.ts";

/** The logged-in person as the browser may know them: these members and no others (AZ-8). */
export type Me = {
  id: number;
  name: string;
  username: string | null;
  email: string;
  role: SessionRow["role"];
  /** ISO 8601, UTC. */
  created_at: string;
  /** Whether a login asks for a second factor. */
  twofactorRequired: boolean;
  twoFactorMethod: SessionRow["two_factor_method"];
};

type UserFields = Pick<SessionRow, "name" | "username" | "email" | "role" | "two_factor_method"> & {
  id: number;
  created_at: string;
};

export function serializeUser({ id, name, username, email, role, created_at, two_factor_method }: UserFields): Me {
  return {
    id,
    name,
    username,
    email,
    role,
    created_at,
    twofactorRequired: two_factor_method !== null,
    twoFactorMethod: two_factor_method,
  };
}

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
        return c.json(
          {
            user: serializeUser(session.user),
            adminsManageUsers: config.adminsManageUsers,
            /** The new address that is still to be verified. */
            pendingEmail: (await findEmailChange(db, session.user.id, clock.now()))?.email ?? null,
            /** When the four hours are over; ISO 8601, UTC. */
            endsAt: endOf(session).toISOString(),
          },
          200,
        );
      })
  );
}
