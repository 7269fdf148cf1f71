import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { idOf } from "#src/platform/http/read-id.ts";
import type { Services } from "#src/services.ts";
import { changedBefore } from "#src/staff/editing/apply-changes.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { changeAppointment } from "../appointments/change-appointment.server.ts";
import { addJobPhoto, listShownPhotos } from "../appointments/job-photos-api.server.ts";
import { appointmentErrors } from "../appointments/schema.ts";
import { sendPhotoFile } from "../attachments/photo-files.server.ts";
import { listPhotosOf } from "../attachments/queries.server.ts";
import { addNote, jobWith } from "../jobs/api.server.ts";
import { newestIds } from "../jobs/queries.server.ts";
import { noteSchema } from "../jobs/schema.ts";
import { once, sentOf } from "../jobs/sent-queries.server.ts";
import { findOwn, listOwn, readOwnStops } from "./own-stops.server.ts";

const state = z.enum(["planned", "done", "no-one-home"], { error: appointmentErrors.state });

/** The body of PATCH /api/user/day/{id}: how it went, and what the person saw; "planned" takes it back. A previous release sends no day. */
const ownChangeSchema = z.strictObject({ was: z.strictObject({ state, day: z.optional(z.string()) }), state });

/**
 * The appointments given to the person who asks (JOB-31): mount it at `/user/day`, behind the guard. Any other answers 404. A change with
 * `x-sent-key` may come until two weeks later (JOB-34).
 */
export function myDayApi(services: Services) {
  const { db, files, company, clock } = services;
  const own = (c: Context<SignedInEnv>) => ({ services, userId: c.var.session.user.id, id: idOf(c) });
  const late = (c: Context<SignedInEnv>) => ({ ...own(c), isLate: sentOf(c, services).key !== undefined });

  return (
    new Hono<SignedInEnv>()
      /** 200 those of the last two days, of today and later, in the order of time. 401, 403. */
      .get("/", async (c) => {
        const today = isoDate(dayAt(clock.now(), company.current().hours.timeZone));
        const rows = await listOwn(db, { services, userId: c.var.session.user.id });
        return c.json({ today, stops: await readOwnStops(db, rows, services) }, 200);
      })

      /**
       * Says how it went, once for the header `x-sent-key`.
       * 200; 400 `fields`, 401, 403, 404; 409 `present`: someone has said otherwise, or moved it to another day; or its job has as many notes as it can have.
       */
      .patch("/:id", jsonBody(ownChangeSchema), async (c) => {
        const change = c.req.valid("json");
        await staffTransaction(c, services, async (trx, audit) => {
          const row = await findOwn(trx, late(c));
          await once(trx, sentOf(c, services), async () => {
            // Here, since the conflict of staff shows more than this person may see.
            const { state: seen, day: seenDay = row.day } = change.was;
            if ((row.state !== seen || row.day !== seenDay) && row.state !== change.state)
              throw changedBefore((await readOwnStops(trx, await listOwn(trx, own(c)), services))[0]);
            const job = await jobWith(trx, row.job_id);
            const outcome = { ...change, emails: false, stopNote: "", takeBack: 0 };
            await changeAppointment(trx, row, { services, job, by: c.var.session.user.name, audit, change: outcome });
            return { jobId: job.id };
          });
        });
        return c.json({}, 200);
      })

      /** Adds a note, once for the header `x-sent-key`. 201; 400, 401, 403, 404; 409 its job has as many as it can have. */
      .post("/:id/notes", jsonBody(noteSchema, { limit: 64 * 1024 }), async (c) => {
        const { note } = c.req.valid("json");
        await staffTransaction(c, services, async (trx, audit) => {
          const row = await findOwn(trx, late(c));
          const noted = { ...sentOf(c, services), by: c.var.session.user.name, audit, note, appointment_id: row.id };
          await addNote(trx, await jobWith(trx, row.job_id), noted);
        });
        return c.json({}, 201);
      })

      /**
       * Adds a photo, as staff do (job-photos-api.server.ts).
       * 201; 200 it was there already; 400, 401, 403, 404, 408, 409, 413, 415, 429, 503, 507.
       */
      .post("/:id/photos", async (c) => {
        const isNew = await addJobPhoto(c, services, async (from) => (await findOwn(from, late(c))).job_id);
        return c.json({}, isNew ? 201 : 200);
      })

      /** 200 the JPEG of a photo of its job, `:from` "customer" or "staff", or of its thumbnail; 401, 403, 404. */
      .on("GET", ["/:id/photos/:from/:photo", "/:id/photos/:from/:photo/thumb"], async (c) => {
        const { job_id } = await findOwn(db, own(c));
        return sendPhotoFile(c, files, await photosOf(job_id, c.req.param("from")));
      })
  );

  async function photosOf(jobId: number, from: string): Promise<{ id: number; file: string }[]> {
    if (from === "staff") return listShownPhotos(db, jobId);
    if (from !== "customer") return [];
    const ids = await newestIds(db, "messages", { values: [jobId], limit: 200 });
    return listPhotosOf(db, ids.get(jobId) ?? []);
  }
}
