import { type Context, Hono } from "hono";
import type { Services } from "#src/app.server.ts";
import { noteActivity } from "#src/features/activity/note-activity.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import { problem } from "#src/platform/problem.ts";
import { readId } from "#src/platform/read-id.ts";
import { accountBody } from "../account-body.server.ts";
import { findUser, type UserRow } from "../queries.server.ts";
import type { SignedInEnv } from "../session/guard.server.ts";
import { describeMe } from "../session/me.server.ts";
import { findSessionRow } from "../session/queries.server.ts";
import type { Session } from "../session/sessions.server.ts";
import { changeRole } from "./change-role.server.ts";
import { deleteUser, listUsers } from "./queries.server.ts";
import { roleChangeSchema } from "./schema.ts";

const refusals = {
  gone: [404, "There is no such user."],
  self: [403, "You cannot do this to your own account."],
  siteadmin: [403, "A siteadmin cannot be changed or deleted here."],
  ended: [401, "Please sign in."],
} as const;

type Refusal = keyof typeof refusals;

/** Looking after other people's accounts (USER-03 to USER-05): mount it at `/admin/users`, behind the guard. */
export function usersApi(services: Services) {
  const { db, clock, log, outbox } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200 everybody with an account, the oldest first; 401, 403. */
      .get("/", async (c) => c.json({ users: (await listUsers(db)).map(describeMe) }, 200))

      /**
       * Makes somebody a user or an admin; a change ends everything that they are signed in with and is mailed to them.
       * - 200 as they are now
       * - 400 another role, or more than a role
       * - 401, 403 oneself, a siteadmin
       * - 404 nobody has this id
       */
      .put("/:id", accountBody(roleChangeSchema), async (c) => {
        const { role } = c.req.valid("json");
        const { session } = c.var;
        const outcome = await db.transaction().execute(async (trx) => {
          const target = await findTarget(trx, session, c.req.param("id"));
          if (typeof target === "string") return target;
          if (target.role !== role) await changeRole(trx, services, { user: target, role, by: session.user });
          return { before: target.role, user: describeMe({ ...target, role }) };
        });
        if (typeof outcome === "string") return refuse(c, outcome);
        const { user, before } = outcome;
        log.info({ requestId: c.get("requestId"), userId: user.id, by: session.user.id, before, role }, "role set");
        outbox.nudge();
        return c.json({ user }, 200);
      })

      /**
       * Deletes an account and ends everything about it, the invites it has sent included.
       * - 200
       * - 401, 403 oneself, a siteadmin
       * - 404 nobody has this id, or no more
       */
      .delete("/:id", async (c) => {
        const { session } = c.var;
        const outcome = await db.transaction().execute(async (trx) => {
          const target = await findTarget(trx, session, c.req.param("id"));
          if (typeof target === "string") return target;
          await deleteUser(trx, target.id);
          const told = { by: session.user, user: target, details: { role: target.role } };
          await noteActivity(trx, clock.now(), { kind: "user-deleted", ...told });
          return target;
        });
        if (typeof outcome === "string") return refuse(c, outcome);
        log.info({ requestId: c.get("requestId"), userId: outcome.id, by: session.user.id }, "user deleted");
        return c.json({ deleted: true as const }, 200);
      })
  );

  function refuse(c: Context<SignedInEnv>, refusal: Refusal) {
    const [status, text] = refusals[refusal];
    if (status === 403) {
      log.warn({ requestId: c.get("requestId"), userId: c.var.session.user.id, reason: refusal }, "access refused");
    }
    return problem(c, status, text);
  }
}

/** The account that is meant, or why it may not be touched. In the transaction of the change, so that it is still true then. */
async function findTarget(trx: Trx, session: Session, typedId: string): Promise<UserRow | Refusal> {
  // Deleting somebody or changing their role ends their session: whoever has lost the right meanwhile has none (SE-8).
  if (!(await findSessionRow(trx, session.tokenHash))) return "ended";
  const id = readId(typedId);
  const target = id === undefined ? undefined : await findUser(trx, id);
  if (!target) return "gone";
  if (target.id === session.user.id) return "self";
  return target.role === "siteadmin" ? "siteadmin" : target;
}
