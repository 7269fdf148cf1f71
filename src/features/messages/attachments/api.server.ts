import { type Context, Hono } from "hono";
import type { Db } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { boundaryOf } from "#src/platform/http/multipart.server.ts";
import { clientIp } from "#src/platform/limits/client-ip.server.ts";
import { UnusablePicture } from "#src/platform/pictures/master-image.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { HttpProblem, problem } from "#src/platform/process/problem.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { planFrom } from "#src/takeoff/plan.ts";
import { checkCaptcha } from "../check-captcha.server.ts";
import { openAttachments, openUnsent, tokenOf } from "./attach.server.ts";
import { assertRoomForPhoto, enforceAttachmentsLimit, enforcePhotoLimits, photoSlots } from "./limits.server.ts";
import { removePhotoFiles } from "./photo-files.server.ts";
import {
  deletePhoto,
  insertAttachments,
  insertPhoto,
  insertRemoved,
  listRemoved,
  listStored,
  setPlan,
} from "./queries.server.ts";
import { attachmentLimits, keyPattern, newAttachmentsSchema, sentPlanSchema } from "./schema.ts";
import type { PlanAnswer } from "./staff-api.server.ts";
import { type TakenPhoto, takePhoto } from "./take-photo.server.ts";

const planLimitBytes = 16 * 1024;

/**
 * What a visitor sends along with an inquiry (LEAD-18 to LEAD-27, LEAD-46): mount it at `/public/attachments`. The token of the
 * first call travels in the header `x-attachments` of the others, and as `attachments` with the inquiry.
 */
export function attachmentsApi(services: Services) {
  const { db, files, clock, company, log } = services;
  const inPhotoSlot = photoSlots();

  return (
    new Hono<AppEnv>()
      /**
       * Starts attachments for a solved captcha.
       * - 201 `token`
       * - 400 `code: "captcha_refused"`
       * - 429 too many from one network
       * - 503 the captcha's provider is down
       */
      .post("/", jsonBody(newAttachmentsSchema), async (c) => {
        const redeem = await checkCaptcha(services, c.req.valid("json").recaptchaToken, c.get("requestId"));
        const token = newToken();
        await db.transaction().execute(async (trx) => {
          await redeem(trx);
          await enforceAttachmentsLimit(trx, clientIp(c), services);
          await insertAttachments(trx, hashToken(token), clock.now());
        });
        return c.json({ token }, 201, { "cache-control": "no-store" });
      })

      /**
       * Stores a photo from a form with `image`. `:key` is the browser's name for it, 32 hex digits.
       * - 201 it is on disk; 200 it was there already
       * - 400, 408, 413, 415 what is wrong with the form or its photo
       * - 404 no such token or key; 409 there are six; 410 it was removed, or the inquiry was sent more than
       *   15 minutes ago
       * - 429 too many from one network or in all; 503 too many at once; 507 no room
       */
      .put("/photos/:key", async (c) => {
        boundaryOf(c.req.raw);
        const key = keyOf(c);
        const network = clientIp(c);
        const { id } = await openAttachments(db, tokenOf(c), clock.now());
        return inPhotoSlot(network, async () => {
          if (await hasArrived(db, id, key)) return c.json({ stored: true as const }, 200, closing.headers);
          await assertRoomForPhoto(services);
          // Last: what is refused before takes none of the uploads of all visitors.
          await enforcePhotoLimits(network, services);
          try {
            const store = (photo: TakenPhoto) => storePhoto(id, key, photo);
            const isNew = await takePhoto({ services, request: c.req.raw, store });
            if (isNew) log.info({ requestId: c.get("requestId"), attachments: id }, "photo stored");
            return c.json({ stored: true as const }, isNew ? 201 : 200);
          } catch (error) {
            if (!(error instanceof UnusablePicture)) throw error;
            log.info({ requestId: c.get("requestId"), err: error }, "photo refused");
            return problem(c, error.status, error.message);
          }
        });
      })

      /** Removes a photo that was not sent yet. 200, also if there is none; 404, 410; 409 the inquiry was sent. */
      .delete("/photos/:key", async (c) => {
        const key = keyOf(c);
        const removed = await db.transaction().execute(async (trx) => {
          const { id } = await openUnsent(trx, tokenOf(c), clock.now());
          const photo = (await listStored(trx, id)).find((one) => one.key === key);
          if (photo) await deletePhoto(trx, photo.id);
          // It may still be on its way.
          else await insertRemoved(trx, id, key);
          return photo;
        });
        if (removed) await removePhotoFiles(files, [removed.file]);
        return c.json({ removed: true as const }, 200);
      })

      /** Adds the plan (LEAD-46), or takes it away with `null`. 200; 400 `fields.plan`; 404, 410; 409 the inquiry was sent. */
      .put("/plan", jsonBody(sentPlanSchema, { limit: planLimitBytes }), async (c) => {
        const { plan: sent } = c.req.valid("json");
        const plan = sent === null ? null : planFrom(sent);
        if (typeof plan === "string") return problem(c, 400, plan, { fields: { plan } });
        await db.transaction().execute(async (trx) => {
          const { id } = await openUnsent(trx, tokenOf(c), clock.now());
          // With the figures of this day: the numbers stay when the company changes them later.
          const { rainfall, planPrices: prices } = company.current();
          const sentPlan: PlanAnswer | null = plan && { plan, rainfall, prices };
          await setPlan(trx, id, sentPlan && JSON.stringify(sentPlan));
        });
        return c.json({ stored: plan !== null }, 200);
      })
  );

  /** @returns false if it was there already */
  function storePhoto(attachmentId: number, key: string, photo: TakenPhoto): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      // Again, since others may have been stored since.
      if (await hasArrived(trx, attachmentId, key)) return false;
      await insertPhoto(trx, { ...photo, attachment_id: attachmentId, key, created_at: clock.now().toISOString() });
      return true;
    });
  }
}

/** The rest of the body is not read. */
const closing = { headers: { connection: "close" } };
const tooMany = `At most ${attachmentLimits.photos} photos can be sent with the form.`;

/** @throws {HttpProblem} 409 there is no room for it, 410 it was removed */
async function hasArrived(db: Db, attachmentId: number, key: string): Promise<boolean> {
  const stored = await listStored(db, attachmentId);
  if (stored.some((photo) => photo.key === key)) return true;
  if ((await listRemoved(db, attachmentId)).includes(key))
    throw new HttpProblem(410, "This photo was removed.", closing);
  if (stored.length >= attachmentLimits.photos) throw new HttpProblem(409, tooMany, closing);
  return false;
}

/** @throws {HttpProblem} 404 */
function keyOf(c: Context<AppEnv, "/photos/:key">): string {
  const key = c.req.param("key");
  if (!keyPattern.test(key)) throw new HttpProblem(404, "There is no such photo.");
  return key;
}
