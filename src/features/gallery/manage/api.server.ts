import { Hono } from "hono";
import * as z from "zod/mini";
import { type EntryOf, updateEntry } from "#src/platform/database/ordered-list-queries.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import type { Services } from "#src/services.ts";
import { wasSchema } from "#src/staff/editing/apply-changes.server.ts";
import { orderedListApi } from "#src/staff/editing/ordered-list-api.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { widestFile } from "../picture-names.ts";
import type { PictureWidths } from "../schema.ts";
import { imageFieldErrors, newImageSchema, type StaffImage } from "./schema.ts";

/** The body of PATCH /api/admin/gallery/images/{id}: only what changes. */
const imageChangeSchema = z
  .extend(z.partial(newImageSchema), { was: wasSchema })
  .check(z.refine(({ was: _, ...change }) => Object.keys(change).length > 0, { error: imageFieldErrors.nothing }));

/** The staff's calls about pictures (GADM-02 to GADM-04): mount it at `/admin/gallery/images`, behind the guard. */
export function galleryApi(services: Services) {
  const { routes, ...images } = orderedListApi(services, {
    list: "gallery_images",
    noun: "picture",
    one: "image",
    many: "images",
    nameOf: ({ alt_text }) => alt_text,
    reordered: { kind: "pictures-reordered" },
    serialize: serializeImage,
  });

  return (
    new Hono<SignedInEnv>()
      .route("/", routes)

      /** 200 the picture; 404 there is none, or it was deleted. Polled while the picture is being prepared. */
      .get("/:id", async (c) => c.json({ image: images.staffEntry(await images.find(c)) }, 200))

      /** 200 the picture with its new text and visibility; 400; 404 there is none, or it was deleted; 409 with `present`. */
      .patch("/:id", jsonBody(imageChangeSchema), async (c) => {
        return c.json({ image: await images.edit(c, c.req.valid("json")) }, 200);
      })

      /** 200 a picture that could not be prepared is queued again; 404 there is none. */
      .post("/:id/prepare", jsonBody(emptySchema), async (c) => {
        const image = await images.change(c, async (trx, audit) => {
          const { id, state } = await images.find(c, trx);
          if (state === "failed") await updateEntry(trx, "gallery_images", id, { state: "preparing" });
          const found = await images.find(c, trx);
          if (state === "failed") await audit(found, { kind: "picture-prepared-again", details: { id } });
          return images.staffEntry(found);
        });
        services.pictures.requestRun();
        return c.json({ image }, 200);
      })
  );
}

/** A picture as staff get it, without who changed it. */
export function serializeImage(row: Omit<EntryOf<"gallery_images">, "last_changes">): StaffImage {
  const { deleted_at: _, caption, tags, ...image } = row;
  const widths = JSON.parse(row.widths) as PictureWidths;
  return {
    ...image,
    widths,
    image_url: widestFile({ ...row, widths }, "jpg").name,
    is_active: row.is_active === 1,
    is_sample: row.is_sample === 1,
    ...(caption !== "" && { caption }),
    ...(tags !== "" && { tags }),
  };
}
