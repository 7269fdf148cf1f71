import { Hono } from "hono";
import * as z from "zod/mini";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import { withoutWaitLimit } from "#src/platform/database/wait-limit.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { queueAgain } from "#src/platform/mail/outbox-status-queries.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import type { Services } from "#src/services.ts";
import { type SignedInEnv, stillAllowed } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { removePhotoFiles } from "../attachments/photo-files.server.ts";
import { archiveWithMessage } from "../jobs/job-messages-queries.server.ts";
import { aboutMessage, deleteMessages } from "../queries.server.ts";
import { exportMessages, sendExport } from "./export.server.ts";
import { readMessagePage } from "./list-page.server.ts";
import { listQuery } from "./list-query.server.ts";
import { type StoredMessage, updateMessage } from "./queries.server.ts";
import { messageOf, serializeMessage } from "./staff-message.server.ts";

const archiveSchema = z.strictObject({ archived: z.boolean({ error: "archived must be true or false." }) });
const readSchema = z.strictObject({ read: z.boolean({ error: "read must be true or false." }) });

/** The calls of the inbox (MSG-01 to MSG-04): mount it at `/admin/messages`, behind the guard. */
export function inboxApi(services: Services) {
  const { db, files, company, clock, outbox } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * 200 a page of messages, the newest first: of all, active and archived (API-07), or filtered as in
       * list-query.server.ts; 400, 401, 403.
       */
      .get("/", listQuery, async (c) => {
        const { before, ...filters } = c.req.valid("query");
        return c.json(await readMessagePage(db, filters, before), 200);
      })

      /** 200 the filtered messages as CSV, all pages of them; 400, 401, 403. */
      .get("/export", listQuery, async (c) => {
        const { before: _, ...filters } = c.req.valid("query");
        const { timeZone } = company.current().hours;
        const day = isoDate(dayAt(clock.now(), timeZone));
        const list = filters.archived === undefined ? "all" : filters.archived ? "archived" : "active";
        const name = `${list}-messages-${day}.csv`;
        const details = { list, found: filters.search !== undefined } as const;
        // HEAD exports nothing.
        if (c.req.method === "GET")
          await staffTransaction(c, services, (_, audit) => audit({ kind: "messages-exported", details, folds: true }));
        const how = { timeZone, mayRead: () => stillAllowed(c, services) };
        const pieces = await withoutWaitLimit(() => exportMessages(db, filters, how));
        return sendExport(c, pieces, { type: "text/csv; charset=utf-8; header=present", name });
      })

      /** 200; 401, 403, 404. */
      .get("/:id", async (c) => c.json({ message: await serializeMessage(db, await messageOf(c, db)) }, 200))

      /** Archives or unarchives. 200 the changed message; 400, 401, 403, 404. */
      .put("/:id/archive", jsonBody(archiveSchema), async (c) => {
        const { archived } = c.req.valid("json");
        const row = await staffTransaction(c, services, async (trx, audit) => {
          const before = await messageOf(c, trx);
          const kind = archived ? "message-archived" : "message-unarchived";
          if ((before.archived === 1) !== archived) await audit({ kind, ...about(before) });
          const message = await updateMessage(trx, before.id, { archived: archived ? 1 : 0 });
          await archiveWithMessage(trx, message.id);
          return message;
        });
        return c.json({ message: await serializeMessage(db, row) }, 200);
      })

      /** Marks as read or unread. 200 the changed message; 400, 401, 403, 404. */
      .put("/:id/read", jsonBody(readSchema), async (c) => {
        const { read } = c.req.valid("json");
        const row = await staffTransaction(c, services, async (trx) => {
          const { id, read_at } = await messageOf(c, trx);
          // The time of the first reading stays.
          return updateMessage(trx, id, { read_at: read ? (read_at ?? clock.now().toISOString()) : null });
        });
        return c.json({ message: await serializeMessage(db, row) }, 200);
      })

      /**
       * Queues the unsent emails about a message for immediate delivery, failed ones included.
       * - 200 the changed message
       * - 400, 401, 403, 404
       * - 409 all of them have been sent
       */
      .post("/:id/send-again", jsonBody(emptySchema), async (c) => {
        const row = await staffTransaction(c, services, async (trx, audit) => {
          const message = await messageOf(c, trx);
          if ((await queueAgain(trx, aboutMessage(message.id), clock.now())) === 0)
            throw new HttpProblem(409, "All emails about this message have been sent.");
          await audit({ kind: "mail-sent-again", ...about(message) });
          return message;
        });
        outbox.requestRun();
        return c.json({ message: await serializeMessage(db, row) }, 200);
      })

      /** Deletes a message permanently, with its photos and all emails about it. 200; 401, 403, 404. */
      .delete("/:id", async (c) => {
        const photos = await staffTransaction(c, services, async (trx, audit) => {
          const message = await messageOf(c, trx);
          await audit({ kind: "message-deleted", ...about(message) });
          return deleteMessages(trx, [message.id]);
        });
        await removePhotoFiles(files, photos);
        return c.json({ deleted: true as const }, 200);
      })
  );
}

/** The audit log names a message by its sender. */
function about({ id, first_name, last_name }: StoredMessage) {
  return { subject: `${first_name} ${last_name}`, details: { id } };
}
