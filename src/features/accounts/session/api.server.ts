import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { HttpProblem, problem } from "#src/platform/process/problem.ts";
import { hashToken, keyedHash } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import {
  clearSessionCookies,
  hasCsrfCookie,
  readDeviceCookie,
  readSessionCookie,
  setCsrfCookie,
} from "#src/staff/session/cookies.server.ts";
import { deviceLabel } from "#src/staff/session/device-label.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { serializeUser } from "#src/staff/session/me.ts";
import {
  deleteOtherSession,
  deleteSession,
  deleteSessionsOf,
  listSessionsOf,
} from "#src/staff/session/queries.server.ts";
import { activityHeader, sessionEndHeader, sessionLifeMs } from "#src/staff/session/security-policy.ts";
import { findSession, hasEnded } from "#src/staff/session/sessions.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { isTrusted } from "../devices/devices.server.ts";
import { deleteOwnDevice, listDevicesOf } from "../devices/queries.server.ts";
import { deleteEmailChange, findEmailChange } from "../email-verification/queries.server.ts";

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

/** `/api/user/logout`, `/sessions` and `/devices`: mount it at `/user`, behind the guard. */
export function ownAccessApi(services: Services) {
  const { db, clock, config } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * Logs out (AUTH-07): 200, also for a session that has expired (`x-session-end`); 401 without a session.
       * `clearSiteDataOnLogout` handles both answers.
       */
      .post("/logout", async (c) => {
        await staffTransaction(c, services, async (trx, audit) => {
          await deleteSession(trx, c.var.session.tokenHash);
          await audit({ kind: "signed-out", ...caller(c) });
        });
        return c.json({ loggedOut: true as const }, 200);
      })

      /** 200 the sessions and the known devices of the account (SE-9). Times are ISO 8601, UTC. */
      .get("/sessions", async (c) => {
        const { session } = c.var;
        const now = clock.now();
        const rows = await listSessionsOf(db, session.user.id);
        const ownTokens = new Set(readDeviceCookie(c, config).map(hashToken));
        const devices = await listDevicesOf(db, session.user.id);
        return c.json(
          {
            sessions: rows
              .filter((row) => !hasEnded(row, now))
              .map((row) => ({
                id: row.public_id,
                device: deviceLabel(row.user_agent),
                signedInAt: row.signed_in_at,
                current: row.public_id === session.publicId,
              })),
            devices: devices.map((row) => ({
              id: row.public_id,
              device: deviceLabel(row.user_agent),
              /** Until then a login on it needs no second factor. */
              trustedUntil: isTrusted(row, now) ? row.trusted_until : null,
              current: ownTokens.has(row.token_hash),
            })),
          },
          200,
        );
      })

      /**
       * Logs out everywhere else: 200 with the number of ended sessions. Drops a pending change of address, which may have been
       * entered in one of them (AZ-9).
       */
      .delete("/sessions", async (c) => {
        const { session } = c.var;
        const ended = await staffTransaction(c, services, async (trx, audit) => {
          const count = await deleteSessionsOf(trx, session.user.id, session.tokenHash);
          if (count > 0) await audit({ kind: "sessions-ended", details: { count }, ...caller(c) });
          await deleteEmailChange(trx, session.user.id);
          return count;
        });
        return c.json({ ended }, 200);
      })

      /** Ends another of the own sessions, and drops a pending change of address as above: 200; 404 for an unknown id. */
      .delete("/sessions/:id", async (c) => {
        const { session } = c.var;
        await staffTransaction(c, services, async (trx, audit) => {
          const row = await deleteOtherSession(trx, session, c.req.param("id"));
          if (!row) throw new HttpProblem(404, "That browser is already logged out.");
          await audit({ kind: "session-ended", details: { browser: deviceLabel(row.user_agent) }, ...caller(c) });
          await deleteEmailChange(trx, session.user.id);
        });
        return c.json({ ended: 1 }, 200);
      })

      /** Deletes a known device and its trust: 200; 404 for an unknown id. */
      .delete("/devices/:id", async (c) => {
        await staffTransaction(c, services, async (trx, audit) => {
          const row = await deleteOwnDevice(trx, c.var.session.user.id, c.req.param("id"));
          if (!row) throw new HttpProblem(404, "That browser is no longer trusted.");
          await audit({ kind: "device-forgotten", details: { browser: deviceLabel(row.user_agent) }, ...caller(c) });
        });
        return c.json({ forgotten: true as const }, 200);
      })
  );
}

/** Address and device for the audit log. */
function caller(c: Context<SignedInEnv>) {
  return { address: c.get("clientIp"), device: deviceLabel(c.req.header("user-agent")) };
}

/**
 * Runs before the guard at `/user/logout`. Answers 200 and 401 both clear the session cookies and the cache (S-5, HT-3); the
 * device cookie stays. Storage is cleared only if Logout was pressed: after an expired session it holds the drafts (AUTH-16,
 * docs/decisions/0014).
 */
export function clearSiteDataOnLogout({ config }: Pick<Services, "config">): MiddlewareHandler<AppEnv> {
  return async function clearSiteData(c, next) {
    await next();
    if (c.req.method !== "POST" || (c.res.status !== 200 && c.res.status !== 401)) return;
    clearSessionCookies(c, config);
    const pressed = c.req.header(sessionEndHeader) === undefined;
    c.header("clear-site-data", pressed ? '"cache", "storage"' : '"cache"');
  };
}
