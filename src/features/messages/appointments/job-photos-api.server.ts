import { type Context, Hono } from "hono";
import { inUploadSlot } from "#src/features/gallery/pipeline/upload-slot.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { boundaryOf } from "#src/platform/http/multipart.server.ts";
import { idOf, readId } from "#src/platform/http/read-id.ts";
import { UnusablePicture } from "#src/platform/pictures/master-image.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { assertRoomForPhoto } from "../attachments/limits.server.ts";
import { sendPhotoFile } from "../attachments/photo-files.server.ts";
import { type TakenPhoto, takePhoto } from "../attachments/take-photo.server.ts";
import { jobWith } from "../jobs/api.server.ts";
import { personName } from "../jobs/person-name.ts";
import { jobAt } from "../jobs/read-jobs.server.ts";
import { findSent, keepSent, sentOf } from "../jobs/sent-queries.server.ts";
import { insertJobPhoto, listJobPhotos, markPhoto } from "./job-photos-queries.server.ts";

/** Of one job, deleted ones that can be restored included. */
const maxPhotos = 60;
const tooMany = `This inquiry has ${maxPhotos} photos already. No more can be added.`;
const noRoom = "There is no room for more photos. Delete some, or ask the site administrator for more space.";
const photoGone = "This photo no longer exists. Someone may have deleted it for good.";
/** The rest of the body is not read. */
const closing = { headers: { connection: "close" } };
const uploads = { name: "job photos", limit: 60, unusable: UnusablePicture };

/** Photos that staff add to a job (JOB-22): mount it at `/admin/jobs`, behind the guard. */
export function jobPhotosApi(services: Services) {
  const { db, files, clock } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * Adds a photo from a form with `image`. It is stored once for the header `x-sent-key`.
       * - 201 the job with it; 200 it was there already
       * - 400, 408, 413, 415 what is wrong with the form or its photo
       * - 401, 403, 404; 409 the job has 60 photos
       * - 429 more than 60 in ten minutes; 503 nine uploads are in flight; 507 no space left
       */
      .post("/:id/photos", async (c) => {
        const id = idOf(c);
        const isNew = await addJobPhoto(c, services, async (from) => (await jobAt(from, id, services)).id);
        return c.json({ job: await jobAt(db, id, services) }, isNew ? 201 : 200);
      })

      /** 200 the JPEG of a photo, or of its thumbnail; 401, 403, 404. */
      .on("GET", ["/:id/photos/:photo", "/:id/photos/:photo/thumb"], async (c) =>
        sendPhotoFile(c, files, await listShownPhotos(db, idOf(c))),
      )

      /** Deletes a photo, which can be restored for a day. 200 the job without it; 401, 403, 404. */
      .delete("/:id/photos/:photo", (c) => mark(c, clock.now()))

      /** Restores a deleted photo. 200 the job with it; 400, 401, 403, 404. */
      .post("/:id/photos/:photo/restore", jsonBody(emptySchema), (c) => mark(c, null))
  );

  async function mark(c: Context<SignedInEnv>, deletedAt: Date | null) {
    const id = await staffTransaction(c, services, async (trx, audit) => {
      const job = await jobWith(trx, idOf(c));
      const asked = readId(c.req.param("photo") ?? "");
      const photo = (await listJobPhotos(trx, "job_id", [job.id])).find(({ id }) => id === asked);
      if (!photo) throw new HttpProblem(404, photoGone);
      await markPhoto(trx, photo.id, deletedAt);
      const kind = deletedAt ? "job-photo-deleted" : "job-photo-restored";
      await audit({ kind, subject: personName(job), details: { id: job.id } });
      return job.id;
    });
    return c.json({ job: await jobAt(db, id, services) }, 200);
  }
}

type JobOf = (db: Db) => Promise<number>;

/**
 * Stores a photo of a request's form, once for the header `x-sent-key`.
 *
 * @param jobOf the job that it belongs to; throws 404 where the person may not see it
 * @returns false if it was there already
 * @throws {HttpProblem} 400, 408, 413, 415, 404, 409, 429, 503, 507
 */
export async function addJobPhoto(c: Context<SignedInEnv>, services: Services, jobOf: JobOf): Promise<boolean> {
  const sent = sentOf(c, services);
  const jobId = await jobOf(services.db);
  return inUploadSlot(c, services, uploads, async () => {
    boundaryOf(c.req.raw);
    if (await hasArrived(services.db, jobId, sent.key)) {
      c.header("connection", "close");
      return false;
    }
    await assertRoomForPhoto(services, noRoom);
    const store = (photo: TakenPhoto) =>
      staffTransaction(c, services, async (trx, audit) => {
        const job = await jobWith(trx, await jobOf(trx));
        // Again, since others may have been stored since.
        if (await hasArrived(trx, job.id, sent.key)) return false;
        const by = { by_name: c.var.session.user.name, created_at: services.clock.now().toISOString() };
        await insertJobPhoto(trx, { ...photo, job_id: job.id, ...by });
        await keepSent(trx, sent, { jobId: job.id });
        await audit({ kind: "job-photo-added", subject: personName(job), details: { id: job.id } });
        return true;
      });
    return takePhoto({ services, request: c.req.raw, store });
  });
}

/** Those of a job that are not deleted. */
export async function listShownPhotos(db: Db, jobId: number) {
  return (await listJobPhotos(db, "job_id", [jobId])).filter(({ deleted_at }) => deleted_at === null);
}

/** @throws {HttpProblem} 409 there is no room for it */
async function hasArrived(db: Db, jobId: number, key: string | undefined): Promise<boolean> {
  if (await findSent(db, key)) return true;
  const stored = await listJobPhotos(db, "job_id", [jobId]);
  if (stored.length >= maxPhotos) throw new HttpProblem(409, tooMany, closing);
  return false;
}
