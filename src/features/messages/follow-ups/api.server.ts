import { type Context, Hono } from "hono";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { idOf } from "#src/platform/http/read-id.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { readCallPage } from "./call-page.server.ts";
import { cursor, dayQuery } from "./call-query.server.ts";
import { aboutCall, addEntry, changeWork } from "./change-work.server.ts";
import { listWorkEntries } from "./entries-queries.server.ts";
import { type CallRow, findCall, listVisits } from "./queries.server.ts";
import { noteSchema, workSchema } from "./schema.ts";
import { type StaffCall, serializeCalls } from "./staff-call.server.ts";

/** A day has fewer visits. */
const maxVisits = 200;

/** The calls of the call list (LEAD-01 to LEAD-14): mount it at `/admin/calls`, behind the guard. */
export function callsApi(services: Services) {
  const { db, company, clock, outbox } = services;
  const how = () => ({ company: company.current(), now: clock.now() });

  return (
    new Hono<SignedInEnv>()
      /** 200 a page of the messages without a next step; `?after=` begins after an earlier page. 400, 401, 403. */
      .get("/waiting", cursor(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), async (c) =>
        c.json(await readCallPage(db, "waiting", { ...how(), after: c.req.valid("query").after }), 200),
      )

      /** 200 a page of the next steps, by their days; `?after=` begins after an earlier page. 400, 401, 403. */
      .get("/planned", cursor(/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/), async (c) =>
        c.json(await readCallPage(db, "planned", { ...how(), after: c.req.valid("query").after }), 200),
      )

      /** 200 the planned visits of a day with their whole texts; `?day=2026-12-01`, or today. 400, 401, 403. */
      .get("/visits", dayQuery, async (c) => {
        const today = isoDate(dayAt(clock.now(), company.current().hours.timeZone));
        const { day = today } = c.req.valid("query");
        const visits = await serializeCalls(db, await listVisits(db, day, maxVisits), how());
        return c.json({ day, today, visits }, 200);
      })

      /** 200 the message with its whole text and all entries; 401, 403, 404. */
      .get("/:id", async (c) => c.json({ call: await wholeCall(db, await callOf(c, db)) }, 200))

      /**
       * Saves how a message stands and what comes next, with a note.
       * - 200 the message as it is then
       * - 400 `fields` has an error for each wrong field
       * - 401, 403, 404
       * - 409 `present`: someone has changed in between what is changed here; or it has as many entries as it can have
       */
      .put("/:id", jsonBody(workSchema), async (c) => {
        const sent = c.req.valid("json");
        const id = await staffTransaction(c, services, async (trx, audit) => {
          const before = await callOf(c, trx);
          const show = () => wholeCall(trx, before);
          await changeWork(trx, services, { before, sent, by: c.var.session.user.name, audit, show });
          return before.id;
        });
        if (sent.mail !== "") outbox.requestRun();
        return c.json({ call: await wholeCall(db, await callOf(c, db, id)) }, 200);
      })

      /** Adds a note. 201 the message with it; 400, 401, 403, 404; 409 it has as many entries as it can have. */
      .post("/:id/notes", jsonBody(noteSchema), async (c) => {
        const { note } = c.req.valid("json");
        const id = await staffTransaction(c, services, async (trx, audit) => {
          const message = await callOf(c, trx);
          await addEntry(trx, { messageId: message.id, by: c.var.session.user.name, state: null, note }, clock.now());
          await audit({ kind: "message-note-added", ...aboutCall(message) });
          return message.id;
        });
        return c.json({ call: await wholeCall(db, await callOf(c, db, id)) }, 201);
      })
  );

  async function wholeCall(from: Db, row: CallRow): Promise<StaffCall> {
    const [call] = await serializeCalls(from, [row], { ...how(), entries: await listWorkEntries(from, row.id) });
    if (!call) throw new Error("serializeCalls returned no message");
    return call;
  }
}

/**
 * The message in the path.
 *
 * @throws {HttpProblem} 404
 */
async function callOf(c: Context<SignedInEnv>, db: Db, id = idOf(c)): Promise<CallRow> {
  const row = await findCall(db, id);
  if (!row) throw new HttpProblem(404, "This message no longer exists. Someone may have deleted it.");
  return row;
}
