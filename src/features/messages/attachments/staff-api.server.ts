import { Hono } from "hono";
import * as z from "zod/mini";
import { planPricesSchema, rainfallSchema } from "#src/facts/planner.schema.ts";
import { idOf } from "#src/platform/http/read-id.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { type Plan, planFrom } from "#src/takeoff/plan.ts";
import type { Basis } from "#src/takeoff/plan-words.ts";
import { messageOf } from "../inbox/staff-message.server.ts";
import { sendPhotoFile } from "./photo-files.server.ts";
import { listPhotosOf, listPlansOf, type StoredPhoto } from "./queries.server.ts";

/** A plan as it is stored. */
export type PlanAnswer = Basis & { plan: Plan };

/** What came with a message; the file of a photo is at `/api/admin/messages/<message>/photos/<id>`, below it `/thumb`. */
export type StaffAttachments = { photos: Omit<StoredPhoto, "file">[]; plan: PlanAnswer | undefined };

/** What visitors sent along, for staff only (LEAD-24, LEAD-25): mount it at `/admin/messages`, behind the guard. */
export function staffAttachmentsApi({ db, files }: Pick<Services, "db" | "files">) {
  return (
    new Hono<SignedInEnv>()
      /** 200 the photos and the plan of a message; 401, 403, 404. */
      .get("/:id/attachments", async (c) => {
        const { id: messageId } = await messageOf(c, db);
        const photos = (await listPhotosOf(db, [messageId])).map(({ id, width, height }) => ({ id, width, height }));
        const attachments: StaffAttachments = {
          photos,
          plan: readPlan((await listPlansOf(db, [messageId])).at(-1)?.plan),
        };
        return c.json({ attachments }, 200);
      })

      /** 200 the JPEG of a photo, or of its thumbnail; 401, 403, 404. */
      .on("GET", ["/:id/photos/:photo", "/:id/photos/:photo/thumb"], async (c) =>
        sendPhotoFile(c, files, await listPhotosOf(db, [idOf(c)])),
      )
  );
}

const basisSchema = z.object({ rainfall: rainfallSchema, prices: planPricesSchema });

/** A stored plan was checked when it came; one of a later release is left out. */
export function readPlan(stored: string | undefined): PlanAnswer | undefined {
  if (stored === undefined) return undefined;
  const { plan, ...basis } = JSON.parse(stored) as Record<keyof PlanAnswer, unknown>;
  const [readable, read] = [planFrom(plan), basisSchema.safeParse(basis)];
  return typeof readable === "string" || !read.success ? undefined : { plan: readable, ...read.data };
}
