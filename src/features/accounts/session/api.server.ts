import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Services } from "#src/app.server.ts";
import { type Event, noteActivity } from "#src/features/activity/note-activity.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import type { AppEnv } from "#src/platform/http.ts";
import { problem } from "#src/platform/problem.ts";
import { hashToken } from "#src/platform/token.server.ts";
import { readDeviceCookie } from "../devices/device-cookie.server.ts";
import { isTrusted } from "../devices/devices.server.ts";
import { deleteOwnDevice, listDevicesOf } from "../devices/queries.server.ts";
import { deleteEmailChange } from "../e-mail-verification/queries.server.ts";
import { clearSessionCookies } from "./cookies.server.ts";
import { deviceLabel } from "./device-label.ts";
import type { SignedInEnv } from "./guard.server.ts";
import { sessionEndHeader } from "./limits.ts";
import { deleteOwnSession, deleteSession, deleteSessionsOf, listSessionsOf } from "./queries.server.ts";
import { hasEnded } from "./sessions.server.ts";

/** `/api/user/logout`, `/sessions` and `/devices`: mount it at `/user`, behind the guard. */
export function ownAccessApi({ db, clock, log }: Services) {
  return (
    new Hono<SignedInEnv>()
      /**
       * Signs out (AUTH-07): 200, also for a session that ends by itself, which `x-session-end` says. 401 by the guard means
       * already signed out; `leaveNothingBehind` works for both.
       */
      .post("/logout", async (c) => {
        const { session } = c.var;
        await db.transaction().execute(async (trx) => {
          if (await deleteSession(trx, session.tokenHash)) await note(trx, c, { kind: "signed-out" });
        });
        log.info({ requestId: c.get("requestId"), userId: session.user.id }, "signed out");
        return c.json({ loggedOut: true as const }, 200);
      })

      /** 200 where the person is signed in, and which browsers the account knows (SECURITY.md SE-9). Times are ISO 8601, UTC. */
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
       * Signs out everywhere else: 200 with the number of sessions that have ended. Whoever does not trust them does not trust an
       * address that was entered there either: one that waits to be verified is dropped.
       */
      .delete("/sessions", async (c) => {
        const { session } = c.var;
        const ended = await db.transaction().execute(async (trx) => {
          const count = await deleteSessionsOf(trx, session.user.id, session.tokenHash);
          if (count > 0) await note(trx, c, { kind: "sessions-ended", details: { count } });
          await deleteEmailChange(trx, session.user.id);
          return count;
        });
        log.info({ requestId: c.get("requestId"), userId: session.user.id, ended }, "signed out everywhere else");
        return c.json({ ended }, 200);
      })

      /** Signs out one of the person's own sessions, and drops a waiting address as above: 200; 404 if there is none of that id. */
      .delete("/sessions/:id", async (c) => {
        const { session } = c.var;
        const ended = await db.transaction().execute(async (trx) => {
          const row = await deleteOwnSession(trx, session.user.id, c.req.param("id"));
          if (!row) return undefined;
          await note(trx, c, { kind: "session-ended", details: { browser: deviceLabel(row.user_agent) } });
          if (row.token_hash !== session.tokenHash) await deleteEmailChange(trx, session.user.id);
          return row.token_hash;
        });
        if (ended === undefined) return problem(c, 404, "There is no such session.");
        if (ended === session.tokenHash) clearSessionCookies(c);
        log.info({ requestId: c.get("requestId"), userId: session.user.id }, "session ended by its owner");
        return c.json({ ended: 1 }, 200);
      })

      /** Forgets a browser, and with it that it is trusted: 200; 404 if there is none of that id. */
      .delete("/devices/:id", async (c) => {
        const { session } = c.var;
        const forgotten = await db.transaction().execute(async (trx) => {
          const row = await deleteOwnDevice(trx, session.user.id, c.req.param("id"));
          if (row) await note(trx, c, { kind: "device-forgotten", details: { browser: deviceLabel(row.user_agent) } });
          return row !== undefined;
        });
        if (!forgotten) return problem(c, 404, "There is no such device.");
        log.info({ requestId: c.get("requestId"), userId: session.user.id }, "device forgotten by its owner");
        return c.json({ forgotten: true as const }, 200);
      })
  );

  function note(trx: Trx, c: Context<SignedInEnv>, event: Event): Promise<void> {
    const from = { address: c.get("clientIp"), device: deviceLabel(c.req.header("user-agent")) };
    return noteActivity(trx, clock.now(), { ...event, by: c.var.session.user, ...from });
  }
}

/**
 * Stands before the guard at `/user/logout`: whoever is signed out by now, be it by this call or by an earlier one, keeps no
 * cookie and no copy of what was shown (SECURITY.md §2 point 5, HT-3). What only names the device stays. After a session that
 * ended by itself the browser's storage stays too: it holds the drafts (AUTH-16, docs/decisions/0014).
 */
export const leaveNothingBehind: MiddlewareHandler<AppEnv> = async function clearBrowser(c, next) {
  await next();
  if (c.req.method !== "POST" || (c.res.status !== 200 && c.res.status !== 401)) return;
  clearSessionCookies(c);
  const pressed = c.req.header(sessionEndHeader) === undefined;
  c.header("clear-site-data", pressed ? '"cache", "storage"' : '"cache"');
};
