import { Hono } from "hono";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { firstRunSchema } from "./first-run.schema.ts";
import { backupCopyNotice, firstRunNotice, readFirstRun } from "./first-run.server.ts";
import { dismissNotice, restoreNotice } from "./notice-queries.server.ts";

/** "Make it yours" (OWN-15 to OWN-17): mount it at `/admin/first-run`, behind the guard. Each call answers with what is left. */
export function firstRunApi(services: Services) {
  const { clock } = services;
  const read = ({ session }: SignedInEnv["Variables"]) =>
    readFirstRun(services, session.user.two_factor_method !== null);

  return (
    new Hono<SignedInEnv>()
      /** 200; 401, 403. */
      .get("/", async (c) => c.json(await read(c.var), 200))

      /** Closes it for every siteadmin, or opens it again. 200; 400, 401, 403. */
      .put("/", jsonBody(firstRunSchema), async (c) => {
        const { closed } = c.req.valid("json");
        await staffTransaction(c, services, async (trx, audit) => {
          const changed = closed
            ? await dismissNotice(trx, firstRunNotice, clock.now())
            : await restoreNotice(trx, firstRunNotice);
          if (changed) await audit({ kind: closed ? "first-run-closed" : "first-run-opened" });
        });
        return c.json(await read(c.var), 200);
      })

      /** Confirms that backups are copied to where the site cannot see them (OWN-16). 200; 401, 403. */
      .post("/backup-copy", jsonBody(emptySchema), async (c) => {
        await staffTransaction(c, services, async (trx, audit) => {
          if (await dismissNotice(trx, backupCopyNotice, clock.now())) await audit({ kind: "backup-copy-confirmed" });
        });
        return c.json(await read(c.var), 200);
      })
  );
}
