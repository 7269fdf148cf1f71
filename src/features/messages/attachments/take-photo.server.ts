import { stat } from "node:fs/promises";
import { inspectPicture, loadSharp, unusable, upright } from "#src/platform/pictures/master-image.server.ts";
import { takeUpload } from "#src/platform/pictures/take-upload.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { removePhotoFiles } from "./photo-files.server.ts";
import { photoFiles } from "./photo-names.ts";
import { photoExists } from "./queries.server.ts";
import { attachmentLimits } from "./schema.ts";

/** Shows a crack in a fascia board on a large screen. */
const photoPixels = 2048;
const thumbPixels = 320;

const limit = { bytes: attachmentLimits.photoBytes, tooLarge: "This photo is larger than 15 MB." };

export type TakenPhoto = { file: string; width: number; height: number; bytes: number };

type Taking = {
  services: Pick<Services, "db" | "files" | "pictures">;
  request: Request;
  /** Inserts the row; the files are stored. If this throws, they are removed. @returns false if no row is needed */
  store(photo: TakenPhoto): Promise<boolean>;
};

/**
 * Keeps a photo of a visitor, or of staff in a job, as one JPEG and a thumbnail, upright and without metadata (LEAD-22): first its files, then its row.
 * Staff's own pictures go first (LEAD-27).
 *
 * @returns what `store` returns
 * @throws {HttpProblem} for the form, {UnusablePicture} for the file, and the errors of `store`
 */
export async function takePhoto({ services, request, store }: Taking): Promise<boolean> {
  const { db, files, pictures } = services;
  const hasRow = (file: string) => photoExists(db, file);
  return takeUpload({ files, request, limit, hasRow }, async ({ hasFile, file, path, partOf, put }) => {
    if (!hasFile) throw new HttpProblem(400, "No photo was sent.");
    const names = photoFiles(file);
    const made = { photo: partOf(names.photo), thumb: partOf(names.thumb) };
    const size = await pictures.semaphore.runExclusive("low", () => makeFiles(path, made));
    const sizes = await Promise.all(Object.values(made).map(async (path) => (await stat(path)).size));
    const bytes = sizes.reduce((sum, one) => sum + one, 0);
    await put([
      { name: names.photo, move: made.photo },
      { name: names.thumb, move: made.thumb },
    ]);
    const isStored = await store({ file, ...size, bytes });
    if (!isStored) await removePhotoFiles(files, [file]);
    return isStored;
  });
}

async function makeFiles(
  upload: string,
  { photo, thumb }: { photo: string; thumb: string },
): Promise<{ width: number; height: number }> {
  await inspectPicture(upload);
  const sharp = await loadSharp();
  const made = await upright(sharp, upload)
    .resize({ width: photoPixels, height: photoPixels, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toFile(photo)
    .catch(unusable(upload));
  await sharp(photo)
    .resize({ width: thumbPixels, height: thumbPixels, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 72 })
    .toFile(thumb);
  return { width: made.width, height: made.height };
}
