import { type Context, Hono } from "hono";
import type { Trx } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { idOf } from "#src/platform/http/read-id.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { serializeUser } from "#src/staff/session/me.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { findUser, type UserRow } from "../queries.server.ts";
import { changeRole } from "./change-role.server.ts";
import { deleteUser, listUsers } from "./queries.server.ts";
import { roleChangeSchema } from "./schema.ts";

/** `/api/admin/users` (USER-03 to USER-05): mount it at `/admin/users`, behind the guard. */
export function usersApi(services: Services) {
  const { db, log, outbox } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200 all accounts, the oldest first; 401, 403. */
      .get("/", async (c) => c.json({ users: (await listUsers(db)).map(serializeUser) }, 200))

      /**
       * Sets the role to user or admin. A change revokes every session of the account and sends its owner a notice (USER-07).
       * - 200 the changed account
       * - 400 another role, or other members
       * - 401, 403 the own account, a siteadmin
       * - 404
       */
      .put("/:id", jsonBody(roleChangeSchema), async (c) => {
        const { role } = c.req.valid("json");
        const user = await staffTransaction(c, services, async (trx, audit) => {
          const target = await findTarget(trx, c);
          if (target.role !== role) await changeRole(trx, services, { user: target, role, audit });
          return serializeUser({ ...target, role });
        });
        outbox.requestRun();
        return c.json({ user }, 200);
      })

      /**
       * Deletes an account, its sessions and the invites it has sent.
       * - 200
       * - 401, 403 the own account, a siteadmin
       * - 404 also if it is already deleted
       */
      .delete("/:id", async (c) => {
        await staffTransaction(c, services, async (trx, audit) => {
          const user = await findTarget(trx, c);
          await deleteUser(trx, user.id);
          await audit({ kind: "user-deleted", user, details: { role: user.role } });
        });
        return c.json({ deleted: true as const }, 200);
      })
  );

  /**
   * Finds the account of the path, in the transaction of its change.
   *
   * @throws {HttpProblem} 404, or 403 if it may not be changed
   */
  async function findTarget(trx: Trx, c: Context<SignedInEnv>): Promise<UserRow> {
    const target = await findUser(trx, idOf(c));
    if (!target) throw new HttpProblem(404, "This user no longer exists.");
    const userId = c.var.session.user.id;
    const reason = target.id === userId ? "self" : target.role === "siteadmin" ? "siteadmin" : undefined;
    if (reason === undefined) return target;
    log.warn({ requestId: c.get("requestId"), userId, reason }, "access refused");
    throw new HttpProblem(403, forbidden[reason]);
  }
}

const forbidden = {
  self: "You cannot do this to your own account.",
  siteadmin: "A site admin cannot be changed or deleted here.",
} as const;
