import { type Context, Hono } from "hono";
import type * as z from "zod/mini";
import type { Services } from "#src/app.server.ts";
import { rolesForCall } from "#src/features/accounts/access.ts";
import type { SignedInEnv } from "#src/features/accounts/session/guard.server.ts";
import { findSessionRow } from "#src/features/accounts/session/queries.server.ts";
import { findSession } from "#src/features/accounts/session/sessions.server.ts";
import { type Event, noteActivity } from "#src/features/activity/note-activity.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import { errorsByField } from "#src/platform/fields.schema.ts";
import { jsonBody } from "#src/platform/json-body.server.ts";
import { forgetMailAbout, queueAgain } from "#src/platform/outbox-about-queries.server.ts";
import { problem } from "#src/platform/problem.ts";
import { readId } from "#src/platform/read-id.ts";
import { aboutMessage } from "../about-message.ts";
import { exportMessages } from "./export.server.ts";
import { readMessagePage } from "./list-page.server.ts";
import { listQuery } from "./list-query.server.ts";
import { deleteMessage, findMessage, type MessageRow, setArchived, setRead } from "./queries.server.ts";
import { archiveSchema, readSchema, sendAgainSchema } from "./schema.ts";
import { describeMessage } from "./staff-message.server.ts";

const refusals = {
  gone: [404, "This message is gone. Somebody may have deleted it."],
  ended: [401, "Please sign in."],
  sent: [409, "All mail about this message has been sent."],
} as const;

type Refusal = keyof typeof refusals;

/** The staff's inbox (MSG-01 to MSG-04): mount it at `/admin/messages`, behind the guard. */
export function inboxApi(services: Services) {
  const { config, db, clock, log, outbox } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * 200 a page of all messages, active and archived, the newest first (API-07), or of those that list-query.server.ts
       * describes; 400, 401, 403.
       */
      .get("/", listQuery, async (c) => {
        const { before, ...filters } = c.req.valid("query");
        return c.json(await readMessagePage(db, filters, before), 200);
      })

      /** 200 all of the same as CSV; `before` has no part in it. 400, 401, 403. */
      .get("/export", listQuery, async (c) => {
        const { before: _, ...filters } = c.req.valid("query");
        const day = clock.now().toISOString().slice(0, 10);
        const list = filters.archived === undefined ? "all" : filters.archived ? "archived" : "active";
        const name = `${list}-messages-${day}.csv`;
        const details = { list, found: filters.search !== undefined } as const;
        // HEAD fetches nothing.
        if (c.req.method === "GET")
          await db
            .transaction()
            .execute((trx) => note(c, trx, undefined, { kind: "messages-exported", details, folds: true }));
        return c.body(await exportMessages(db, filters, () => stillAllowed(c)), 200, {
          "content-type": "text/csv; charset=utf-8; header=present",
          "content-disposition": `attachment; filename="${name}"`,
        });
      })

      /** 200; 401, 403, 404. */
      .get("/:id", async (c) => {
        const id = readId(c.req.param("id"));
        const row = id === undefined ? undefined : await findMessage(db, id);
        return row ? c.json({ message: await describeMessage(db, row) }, 200) : refuse(c, "gone");
      })

      /** Archives, or brings back; the state sent is the state afterwards. 200 the message as it is now; 400, 401, 403, 404. */
      .put("/:id/archive", body(archiveSchema), async (c) => {
        const { archived } = c.req.valid("json");
        const row = await change(c, async (trx, id) => {
          const before = await findMessage(trx, id);
          const message = before && (await setArchived(trx, id, archived));
          if (before && before.archived !== message?.archived) {
            await note(c, trx, before, { kind: archived ? "message-archived" : "message-unarchived", details: { id } });
          }
          return message;
        });
        return typeof row === "string" ? refuse(c, row) : c.json({ message: await describeMessage(db, row) }, 200);
      })

      /** Marks as read, or unread again. 200 the message as it is now; 400, 401, 403, 404. */
      .put("/:id/read", body(readSchema), async (c) => {
        const { read } = c.req.valid("json");
        const row = await change(c, (trx, id) => setRead(trx, id, read ? clock.now() : null));
        return typeof row === "string" ? refuse(c, row) : c.json({ message: await describeMessage(db, row) }, 200);
      })

      /**
       * Tries the mails about a message again at once, those given up and those waiting.
       * - 200 the message as it is now
       * - 400, 401, 403, 404
       * - 409 nothing is left to send
       */
      .post("/:id/send-again", body(sendAgainSchema), async (c) => {
        const row = await change(c, async (trx, id) => {
          const message = await findMessage(trx, id);
          if (!message) return undefined;
          if ((await queueAgain(trx, aboutMessage(id), clock.now())) === 0) return "sent";
          await note(c, trx, message, { kind: "mail-sent-again", details: { id } });
          return message;
        });
        if (typeof row === "string") return refuse(c, row);
        outbox.nudge();
        return c.json({ message: await describeMessage(db, row) }, 200);
      })

      /** Deletes it for good, and the mails about it that are kept or still wait. 200; 401, 403, 404. */
      .delete("/:id", async (c) => {
        const deleted = await change(c, async (trx, id) => {
          const message = await findMessage(trx, id);
          if (!message) return undefined;
          await forgetMailAbout(trx, aboutMessage(id));
          await deleteMessage(trx, id);
          await note(c, trx, message, { kind: "message-deleted", details: { id } });
          return { id };
        });
        if (typeof deleted === "string") return refuse(c, deleted);
        log.info(
          { requestId: c.get("requestId"), messageId: deleted.id, by: c.var.session.user.id },
          "message deleted",
        );
        return c.json({ deleted: true as const }, 200);
      })
  );

  /** Whether the person of this call could make it anew: the session holds, and its role is one of those for it. */
  async function stillAllowed(c: Context<SignedInEnv>): Promise<boolean> {
    const session = await findSession({ db, clock }, c.var.session.token, { active: false });
    const allowed = rolesForCall(c.req.path, config);
    return (
      session !== undefined && allowed !== "nobody" && (allowed === "anyone" || allowed.includes(session.user.role))
    );
  }

  /** In the activity log a message is named by its sender. */
  function note(c: Context<SignedInEnv>, trx: Trx, message: MessageRow | undefined, event: Event): Promise<void> {
    const subject = message && `${message.first_name} ${message.last_name}`;
    return noteActivity(trx, clock.now(), { ...event, by: c.var.session.user, subject });
  }

  /**
   * Changes the message in the address in one transaction, which looks once more whether the session still holds: whoever
   * has lost the right since the guard looked changes nothing (SECURITY.md SE-8).
   *
   * @param work returns undefined when the message is gone
   */
  function change<Done extends object>(
    c: Context<SignedInEnv>,
    work: (trx: Trx, id: number) => Promise<Done | Refusal | undefined>,
  ): Promise<Done | Refusal> {
    const id = readId(c.req.param("id") ?? "");
    return db.transaction().execute(async (trx) => {
      if (!(await findSessionRow(trx, c.var.session.tokenHash))) return "ended";
      return (id === undefined ? undefined : await work(trx, id)) ?? "gone";
    });
  }
}

function refuse(c: Context<SignedInEnv>, refusal: Refusal) {
  const [status, text] = refusals[refusal];
  return problem(c, status, text);
}

/** SECURITY.md §1, Bodies. */
const limitBytes = 16 * 1024;

function body<Schema extends z.core.$ZodType>(schema: Schema) {
  return jsonBody({
    schema,
    limitBytes,
    refuse(error) {
      const fields = errorsByField(error);
      return { error: Object.values(fields).join(" ") || "The body must be an object.", fields };
    },
  });
}
