import { Hono } from "hono";
import * as z from "zod/mini";
import { type EntryOf, findEntry, insertEntry, moveEntry } from "#src/platform/database/ordered-list-queries.server.ts";
import { siteWidths } from "#src/platform/pictures/limits.ts";
import { createMaster, UnusablePicture } from "#src/platform/pictures/master-image.server.ts";
import { takeUpload } from "#src/platform/pictures/take-upload.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { errorsByField } from "#src/schema/fields.schema.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { type StaffRequest, staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { originalFile, pictureFile } from "../picture-names.ts";
import { capacityError } from "../pipeline/storage.server.ts";
import { inUploadSlot } from "../pipeline/upload-slot.server.ts";
import { countImages, imageExists } from "../queries.server.ts";
import type { PictureWidths } from "../schema.ts";
import { serializeImage } from "./api.server.ts";
import { imageFieldErrors, type NewImage, newImageSchema, type StaffImage } from "./schema.ts";

const uploads = { name: "gallery uploads", limit: 60, unusable: UnusablePicture };

/** Adding pictures to the gallery: mount it at `/admin/gallery/images`, behind the guard. */
export function uploadApi(services: Services) {
  const { db, files, clock, pictures } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * Adds a picture from a form with `image`, `alt_text`, `is_active`, and perhaps `caption` and `tags`. Answers once one JPEG exists; the rest is made later.
       * - 201 the picture, preparing
       * - 400, 408, 413, 415 what is wrong with the form or its picture
       * - 401 the session has ended
       * - 429 more than 60 in ten minutes
       * - 503 nine uploads are in flight
       * - 507 no space left
       */
      .post("/", (c) =>
        inUploadSlot(c, services, uploads, async () => {
          const image = await add(c.req.raw, c);
          pictures.requestRun();
          return c.json({ image }, 201);
        }),
      )
  );

  async function add(request: Request, c: StaffRequest): Promise<StaffImage> {
    // Before the body is read.
    const full = capacityError({ images: await countImages(db), ...(await pictures.measure()) });
    if (full) throw new HttpProblem(507, full, { headers: { connection: "close" } });
    const hasRow = (file: string) => imageExists(db, file);
    return takeUpload({ files, request, hasRow }, async ({ fields, hasFile, file, path, partOf, put }) => {
      const { is_active, caption = "", tags = "", ...words } = readForm(fields, hasFile);
      const name = originalFile(file);
      const made = { original: partOf(name), jpg: partOf(pictureFile(file, siteWidths.jpg[0], "jpg")) };
      const { width, height, jpgWidth, placeholder } = await pictures.semaphore.runExclusive("high", () =>
        createMaster({ ...made, upload: path }),
      );
      await put([
        { name, move: made.original },
        { name: pictureFile(file, jpgWidth, "jpg"), move: made.jpg },
      ]);
      return insert(c, {
        ...{ file, width, height, placeholder, ...words, caption, tags },
        is_active: is_active ? 1 : 0,
        widths: JSON.stringify({ avif: [], webp: [], jpg: [jpgWidth] } satisfies PictureWidths),
        state: "preparing",
        created_at: clock.now().toISOString(),
      });
    });
  }

  function insert(c: StaffRequest, image: Partial<EntryOf<"gallery_images">>): Promise<StaffImage> {
    return staffTransaction(c, services, async (trx, audit) => {
      // Checked again, since uploads in flight may have been stored.
      const problem = capacityError({
        images: await countImages(trx),
        folderBytes: 0,
        freeBytes: Number.POSITIVE_INFINITY,
      });
      if (problem) throw new HttpProblem(507, problem);
      const id = await insertEntry(trx, "gallery_images", image);
      await moveEntry(trx, "gallery_images", id);
      const row = await findEntry(trx, "gallery_images", id);
      if (!row) throw new Error("The inserted row is missing.");
      const details = { id, shown: row.is_active === 1 };
      await audit({ kind: "picture-added", subject: row.alt_text, details });
      const { last_changes: _, ...added } = row;
      return serializeImage(added);
    });
  }
}

/** @throws {HttpProblem} 400 */
function readForm(sent: Record<string, string>, hasFile: boolean): NewImage {
  const read = z.safeParse(newImageSchema, sent);
  if (read.success && hasFile) return read.data;
  const fields = {
    ...(!hasFile && { image: imageFieldErrors.image }),
    ...errorsByField(read.error),
  };
  throw new HttpProblem(400, Object.values(fields).join(" "), { extra: { fields } });
}
