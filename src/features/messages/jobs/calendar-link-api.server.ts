import { Hono } from "hono";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { deleteCalendarLink, findCalendarLink, replaceCalendarLink } from "./calendar-queries.server.ts";

/** A person's own link to the calendar of next steps (LEAD-15): mount it at `/admin/jobs/calendar-link`, behind the guard. */
export function calendarLinkApi(services: Services) {
  const { config, db, clock } = services;
  return (
    new Hono<SignedInEnv>()
      /** 200 when the link was made, null without one; 401, 403. */
      .get("/", async (c) => c.json({ madeAt: (await findCalendarLink(db, c.var.session.user.id)) ?? null }, 200))

      /** Makes the link; an earlier one stops working. 201 its address, which is not shown again; 400, 401, 403. */
      .post("/", jsonBody(emptySchema), async (c) => {
        const token = newToken();
        const now = clock.now();
        await staffTransaction(c, services, async (trx, audit) => {
          await replaceCalendarLink(trx, c.var.session.user.id, hashToken(token), now);
          await audit({ kind: "calendar-link-made" });
        });
        return c.json({ address: `${config.origin}/api/public/calendar/${token}`, madeAt: now.toISOString() }, 201);
      })

      /** Turns the link off. 200, also without one; 401, 403. */
      .delete("/", async (c) => {
        await staffTransaction(c, services, async (trx, audit) => {
          if (await deleteCalendarLink(trx, c.var.session.user.id)) await audit({ kind: "calendar-link-removed" });
        });
        return c.json({ removed: true as const }, 200);
      })
  );
}
