import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { readDeviceCookie } from "../devices/device-cookie.server.ts";
import { isTrusted } from "../devices/devices.server.ts";
import { deleteOwnDevice, listDevicesOf } from "../devices/queries.server.ts";
import { deleteEmailChange } from "../email-verification/queries.server.ts";
import { clearSessionCookies } from "./cookies.server.ts";
import { deviceLabel } from "./device-label.ts";
import type { SignedInEnv } from "./guard.server.ts";
import { sessionEndHeader } from "./headers.ts";
import { deleteOwnSession, deleteSession, deleteSessionsOf, listSessionsOf } from "./queries.server.ts";
import { hasEnded } from "./sessions.server.ts";
import { staffTransaction } from "./staff-transaction.server.ts";

/** `/api/user/logout`, `/sessions` and `/devices`: mount it at `/user`, behind the guard. */
export function ownAccessApi(services: Services) {
  const { db, clock } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * Signs out (AUTH-07): 200, also for a session that ends by itself, which `x-session-end` says. 401 means already signed
       * out; `clearSiteDataOnLogout` handles both.
       */
      .post("/logout", async (c) => {
        await staffTransaction(c, services, async (trx, audit) => {
          await deleteSession(trx, c.var.session.tokenHash);
          await audit({ kind: "signed-out", ...caller(c) });
        });
        return c.json({ loggedOut: true as const }, 200);
      })

      /** 200 where the person is signed in, and which browsers the account knows (SE-9). Times are ISO 8601, UTC. */
      .get("/sessions", async (c) => {
        const { session } = c.var;
        const now = clock.now();
        const rows = await listSessionsOf(db, session.user.id);
        const ownTokens = new Set(readDeviceCookie(c).map(hashToken));
        const devices = await listDevicesOf(db, session.user.id);
        return c.json(
          {
            sessions: rows
              .filter((row) => !hasEnded(row, now))
              .map((row) => ({
                id: row.public_id,
                device: deviceLabel(row.user_agent),
                signedInAt: row.signed_in_at,
                lastActiveAt: row.last_active_at,
                current: row.public_id === session.publicId,
              })),
            devices: devices.map((row) => ({
              id: row.public_id,
              device: deviceLabel(row.user_agent),
              /** Until then signing in on it needs no second factor. */
              trustedUntil: isTrusted(row, now) ? row.trusted_until : null,
              lastSeenAt: row.last_seen_at,
              current: ownTokens.has(row.token_hash),
            })),
          },
          200,
        );
      })

      /**
       * Signs out everywhere else: 200 with the number of ended sessions. An address that waits to be verified is dropped, because
       * it may have been entered in one of them.
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

      /** Signs out one of the person's own sessions, and drops a waiting address as above: 200; 404 if there is none of that id. */
      .delete("/sessions/:id", async (c) => {
        const { session } = c.var;
        const ended = await staffTransaction(c, services, async (trx, audit) => {
          const row = await deleteOwnSession(trx, session.user.id, c.req.param("id"));
          if (!row) throw new HttpProblem(404, "There is no such session.");
          await audit({ kind: "session-ended", details: { browser: deviceLabel(row.user_agent) }, ...caller(c) });
          if (row.token_hash !== session.tokenHash) await deleteEmailChange(trx, session.user.id);
          return row.token_hash;
        });
        if (ended === session.tokenHash) clearSessionCookies(c);
        return c.json({ ended: 1 }, 200);
      })

      /** Forgets a browser, and with it that it is trusted: 200; 404 if there is none of that id. */
      .delete("/devices/:id", async (c) => {
        await staffTransaction(c, services, async (trx, audit) => {
          const row = await deleteOwnDevice(trx, c.var.session.user.id, c.req.param("id"));
          if (!row) throw new HttpProblem(404, "There is no such device.");
          await audit({ kind: "device-forgotten", details: { browser: deviceLabel(row.user_agent) }, ...caller(c) });
        });
        return c.json({ forgotten: true as const }, 200);
      })
  );
}

/** Network and browser of the call, for the audit log. */
function caller(c: Context<SignedInEnv>) {
  return { address: c.get("clientIp"), device: deviceLabel(c.req.header("user-agent")) };
}

/**
 * Runs before the guard at `/user/logout`. A browser that is signed out, by this call or an earlier one, keeps no session cookie
 * and no cached copy (S-5, HT-3); the device cookie stays. After a session that ended by itself the browser's
 * storage stays too: it holds the drafts (AUTH-16, docs/decisions/0014).
 */
export const clearSiteDataOnLogout: MiddlewareHandler<AppEnv> = async function clearSiteData(c, next) {
  await next();
  if (c.req.method !== "POST" || (c.res.status !== 200 && c.res.status !== 401)) return;
  clearSessionCookies(c);
  const pressed = c.req.header(sessionEndHeader) === undefined;
  c.header("clear-site-data", pressed ? '"cache", "storage"' : '"cache"');
};
