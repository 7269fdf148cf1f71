import { type Context, Hono } from "hono";
import { validator } from "hono/validator";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import { removeRecipient } from "#src/features/company/inquiries/change-recipients.server.ts";
import { findRecipientByEmail } from "#src/features/company/inquiries/queries.server.ts";
import { countHeld, type Held, handOver, keepName } from "#src/features/messages/jobs/hand-over-queries.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { idOf, readId } from "#src/platform/http/read-id.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { serializeUser } from "#src/staff/session/me.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { deleteUser, findUser, listUsers, type UserRow } from "../queries.server.ts";
import { requireOwnPassword } from "../session/fresh-login.server.ts";
import { changeRole } from "./change-role.server.ts";
import { inquiriesAfter, readLeaving } from "./leaving.server.ts";
import { needsTwoFactor, roleChangeSchema } from "./schema.ts";

/** `/api/admin/users` (USER-03 to USER-05): mount it at `/admin/users`, behind the guard. */
export function usersApi(services: Services) {
  const { db, log, outbox, clock, company } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200 all accounts, the oldest first; 401, 403. */
      .get("/", async (c) => c.json({ users: (await listUsers(db)).map(serializeUser) }, 200))

      /**
       * Sets the role. A change revokes every session of the account and sends its owner a notice (USER-07). A siteadmin, with the
       * own password, also makes and unmakes siteadmins (USER-13): since each is another one, one always stays.
       * - 200 the changed account
       * - 400 another role, or other members
       * - 401, 403 the own account, a siteadmin's role without the password, a wrong one
       * - 404, 409 the new siteadmin has no two-factor authentication; 429, 503 as requireOwnPassword
       */
      .put("/:id", jsonBody(roleChangeSchema), async (c) => {
        const { role, adminPassword } = c.req.valid("json");
        const { session } = c.var;
        if (adminPassword !== undefined) await requireOwnPassword(services, session, adminPassword);
        const maySiteadmin = adminPassword !== undefined && session.user.role === "siteadmin";
        const user = await staffTransaction(c, services, async (trx, audit) => {
          const target = await findTarget(trx, c, maySiteadmin);
          if (role === "siteadmin" && !maySiteadmin) throw new HttpProblem(403, forbidden.role);
          if (role === "siteadmin" && target.two_factor_method === null)
            throw new HttpProblem(409, needsTwoFactor(target.name));
          if (target.role !== role) await changeRole(trx, services, { user: target, role, audit });
          return serializeUser({ ...target, role });
        });
        outbox.requestRun();
        return c.json({ user }, 200);
      })

      /** 200 what the deletion of an account ends and leaves (`Leaving`); 401, 403, 404 as DELETE. */
      .get("/:id/leaving", async (c) => c.json(await readLeaving(services, await findTarget(db, c)), 200))

      /**
       * Deletes an account, its sessions, the invites it has sent, its link to the calendar, and its address among those who get the
       * inquiries (USER-12). `?to=` is who gets their open jobs and coming appointments; without it no one does (JOB-32).
       * - 200, with `inquiriesEnded`, the address that got inquiries until now, and `held`, what they were to do
       * - 400 no one else has the account `to`
       * - 401, 403 the own account, a siteadmin
       * - 404 also if it is already deleted
       */
      .delete("/:id", heirQuery, async (c) => {
        const { to } = c.req.valid("query");
        const { inquiriesEnded, held } = await staffTransaction(c, services, async (trx, audit) => {
          const user = await findTarget(trx, c);
          const heir = to === undefined ? undefined : await findUser(trx, to);
          if (to !== undefined && (!heir || to === user.id))
            throw new HttpProblem(400, "That person no longer has an account. Choose someone else.");
          const today = isoDate(dayAt(clock.now(), company.current().hours.timeZone));
          const held = await countHeld(trx, user.id, today);
          if (heir) await handOver(trx, user, { to: heir, by: c.var.session.user.name, today, now: clock.now() });
          await keepName(trx, user, today);
          const { inquiries } = await inquiriesAfter(trx, services, user);
          const listed = await findRecipientByEmail(trx, user.email);
          await deleteUser(trx, user.id);
          await audit({ kind: "user-deleted", user, details: { role: user.role, ...held, to: heir?.name } });
          if (listed)
            await removeRecipient(c, services, { trx, audit, listed, how: `deleted the account of ${user.name}` });
          return { inquiriesEnded: inquiries === "end" ? user.email : undefined, held };
        });
        outbox.requestRun();
        const more = { ...(inquiriesEnded !== undefined && { inquiriesEnded }), ...(isSomething(held) && { held }) };
        return c.json({ deleted: true as const, ...more }, 200);
      })
  );

  /** The account of the path; for a change in its transaction. @throws {HttpProblem} 404, or 403 if it may not be changed */
  async function findTarget(from: Db, c: Context<SignedInEnv>, maySiteadmin = false): Promise<UserRow> {
    const target = await findUser(from, idOf(c));
    if (!target) throw new HttpProblem(404, "This user no longer exists.");
    const userId = c.var.session.user.id;
    const reason =
      target.id === userId ? "self" : target.role === "siteadmin" && !maySiteadmin ? "siteadmin" : undefined;
    if (reason === undefined) return target;
    log.warn({ requestId: c.get("requestId"), userId, reason }, "access refused");
    throw new HttpProblem(403, forbidden[reason]);
  }
}

const isSomething = ({ jobs, appointments }: Held) => jobs + appointments > 0;

/** `?to=` is the id of an account; anything else is the id of none. */
const heirQuery = validator("query", ({ to }) => (to === undefined ? {} : { to: readId(String(to)) ?? 0 }));

const forbidden = {
  self: "You cannot do this to your own account.",
  siteadmin: "A site admin cannot be changed or deleted here. Another site admin can make them an Admin first.",
  role: "A site admin makes another one, with their own password.",
} as const;
