import { Hono } from "hono";
import { listDeleted, listEntries } from "#src/platform/database/ordered-list-queries.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { idOf } from "#src/platform/http/read-id.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import { idsInOrder, reorderBodyBytes } from "#src/schema/ordered-list.schema.ts";
import type { Services } from "#src/services.ts";
import { entryChanges } from "#src/staff/audit/record-audit-event.server.ts";
import { createEntryChanges } from "#src/staff/session/change-entries.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { widestFile } from "../picture-names.ts";
import type { PictureWidths } from "../schema.ts";
import { type ImageRow, setPreparing, updateImage } from "./queries.server.ts";
import { imageChangeSchema, reorderImagesSchema, type StaffImage, type StaffImageList } from "./schema.ts";

/** The staff's calls about pictures (GADM-02 to GADM-04): mount it at `/admin/gallery`, behind the guard. */
export function galleryApi(services: Services) {
  const { db, clock, pictures } = services;
  const entries = createEntryChanges(services, {
    list: "gallery_images",
    noun: "picture",
    nameOf: ({ alt_text }) => alt_text,
    reordered: { kind: "pictures-reordered" },
    problems: {
      gone: "This image no longer exists.",
      reordered: "The list of images has changed. Please reload the page.",
    },
  });

  return (
    new Hono<SignedInEnv>()
      /** 200 all pictures in their order, and those that can be restored, last deleted first. */
      .get("/images", async (c) => {
        const [images, deleted] = await Promise.all([
          listEntries(db, "gallery_images"),
          listDeleted(db, "gallery_images", clock.now()),
        ]);
        const list: StaffImageList = {
          images: images.map(serializeImage),
          deleted: deleted.map((row) => ({ ...serializeImage(row), deleted_at: row.deleted_at })),
        };
        return c.json(list, 200);
      })

      /**
       * Reorders all pictures (S-16).
       * - 200
       * - 400 the order does not name every id and place once
       * - 409 the list has changed; nothing is changed
       */
      .patch("/images/reorder", jsonBody(reorderImagesSchema, { limit: reorderBodyBytes }), async (c) => {
        await entries.reorder(c, idsInOrder(c.req.valid("json").order));
        return c.json({ reordered: true as const }, 200);
      })

      /** 200 the picture; 404 there is none, or it was deleted. Polled while the picture is being prepared. */
      .get("/images/:id", async (c) => c.json({ image: serializeImage(await entries.find(db, idOf(c))) }, 200))

      /** 200 the picture with its new text and visibility; 400; 404 there is none, or it was deleted. */
      .patch("/images/:id", jsonBody(imageChangeSchema), async (c) => {
        const id = idOf(c);
        const wanted = c.req.valid("json");
        const image = await entries.change(c, async (trx, audit) => {
          const before = await entries.find(trx, id);
          await updateImage(trx, id, wanted);
          const after = await entries.find(trx, id);
          const edited = before.alt_text !== after.alt_text;
          for (const event of entryChanges("picture", before, after, edited)) await audit(after, event);
          return after;
        });
        return c.json({ image: serializeImage(image) }, 200);
      })

      /** 200 deleted, and restorable for 30 days; 404 there is none, or it was deleted. */
      .delete("/images/:id", async (c) => {
        await entries.remove(c, idOf(c));
        return c.json({ deleted: true as const }, 200);
      })

      /** 200 the picture, back at its place, also if it was not deleted; 404 after 30 days. */
      .post("/images/:id/restore", jsonBody(emptySchema), async (c) => {
        return c.json({ image: serializeImage(await entries.restore(c, idOf(c))) }, 200);
      })

      /** 200 a picture that could not be prepared is queued again; 404 there is none. */
      .post("/images/:id/prepare", jsonBody(emptySchema), async (c) => {
        const id = idOf(c);
        const image = await entries.change(c, async (trx, audit) => {
          const again = await setPreparing(trx, id);
          const found = await entries.find(trx, id);
          if (again) await audit(found, { kind: "picture-prepared-again", details: { id } });
          return found;
        });
        pictures.requestRun();
        return c.json({ image: serializeImage(image) }, 200);
      })
  );
}

/** A picture as staff get it. */
export function serializeImage({ deleted_at: _, ...row }: ImageRow): StaffImage {
  const widths = JSON.parse(row.widths) as PictureWidths;
  return {
    ...row,
    widths,
    image_url: widestFile({ ...row, widths }, "jpg").name,
    is_active: row.is_active === 1,
    is_sample: row.is_sample === 1,
  };
}
