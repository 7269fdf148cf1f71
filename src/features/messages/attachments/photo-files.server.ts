import type { Context } from "hono";
import type { Db } from "#src/platform/database/database.server.ts";
import type { FileStore } from "#src/platform/files/file-store.server.ts";
import { readId } from "#src/platform/http/read-id.ts";
import { dayMs, hourMs } from "#src/platform/process/clock.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { photoFiles } from "./photo-names.ts";
import { deleteUnsent, listPhotoFiles } from "./queries.server.ts";

/** Removes both files of photos. Their rows are gone. */
export async function removePhotoFiles(files: FileStore, photos: readonly string[]): Promise<void> {
  if (photos.length > 0) await files.remove(photos.flatMap((file) => Object.values(photoFiles(file))));
}

/** The JPEG of the photo that the path names among these, or of its thumbnail, which no cache keeps. @throws {HttpProblem} 404 */
export async function sendPhotoFile(
  c: Context,
  files: FileStore,
  photos: readonly { id: number; file: string }[],
): Promise<Response> {
  const asked = readId(c.req.param("photo") ?? "");
  const photo = photos.find(({ id }) => id === asked);
  const kind = c.req.path.endsWith("/thumb") ? "thumb" : "photo";
  const file = photo && (await files.find(photoFiles(photo.file)[kind]));
  if (!file) throw new HttpProblem(404, "This photo no longer exists. It may have been deleted with its inquiry.");
  return c.body(new Uint8Array(await file.readAll()), 200, {
    "content-type": "image/jpeg",
    "cache-control": "no-store",
  });
}

const unsentMs = dayMs;

/** Deletes what visitors have added and never sent, a day after they began (LEAD-26). */
export async function purgeUnsentAttachments(db: Db, files: FileStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unsentMs);
  await removePhotoFiles(files, await db.transaction().execute((trx) => deleteUnsent(trx, before)));
}

const ownName = /^([0-9a-f]{32})\.(?:photo|thumb)(\.part)?$/;

/** Far longer than a photo takes from its files to its row. */
const uploadMs = hourMs;

/**
 * Removes files without a row, which an interrupted upload or removal leaves. Files precede their row, so young ones stay.
 *
 * @returns how many files were removed
 */
export async function sweepPhotos(db: Db, files: FileStore): Promise<number> {
  const old = (await files.names(uploadMs)).filter((name) => ownName.test(name));
  if (old.length === 0) return 0;
  const known = await listPhotoFiles(db);
  const stray = old.filter((name) => {
    const [, file = "", part] = ownName.exec(name) ?? [];
    return part !== undefined || !known.has(file);
  });
  await files.remove(stray);
  return stray.length;
}
