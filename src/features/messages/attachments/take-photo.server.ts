import { randomBytes } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { inspectPicture, loadSharp, unusable, upright } from "#src/platform/pictures/master-image.server.ts";
import { receiveUpload } from "#src/platform/pictures/receive-upload.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { photoFiles } from "./photo-names.ts";
import { photoExists } from "./queries.server.ts";
import { attachmentLimits } from "./schema.ts";

/** Shows a crack in a fascia board on a large screen. */
const photoPixels = 2048;
const thumbPixels = 320;

export type TakenPhoto = { file: string; width: number; height: number; bytes: number };

type Taking = {
  services: Pick<Services, "db" | "files" | "pictures">;
  request: Request;
  /** Inserts the row; the files are stored. If this throws, they are removed. @returns false if no row is needed */
  store(photo: TakenPhoto): Promise<boolean>;
};

/**
 * Keeps a visitor's photo as one JPEG and a thumbnail, upright and without metadata (LEAD-22): first its files, then its row.
 * Staff's own pictures go first (LEAD-27).
 *
 * @returns what `store` returns
 * @throws {HttpProblem} for the form, {UnusablePicture} for the file, and the errors of `store`
 */
export async function takePhoto({ services, request, store }: Taking): Promise<boolean> {
  const { db, files, pictures } = services;
  const file = randomBytes(16).toString("hex");
  const names = photoFiles(file);
  const folder = await files.workFolder();
  const upload = join(folder, `${file}.upload`);
  const made = { photo: join(folder, `${names.photo}.part`), thumb: join(folder, `${names.thumb}.part`) };
  let isStored = false;
  try {
    const { hasFile } = await receiveUpload(request, upload, {
      bytes: attachmentLimits.photoBytes,
      tooLarge: "This photo is larger than 15 MB.",
    });
    if (!hasFile) throw new HttpProblem(400, "No photo was sent.");
    const size = await pictures.semaphore.runExclusive("low", () => makeFiles(upload, made));
    const sizes = await Promise.all(Object.values(made).map(async (path) => (await stat(path)).size));
    const bytes = sizes.reduce((sum, one) => sum + one, 0);
    await files.put([
      { name: names.photo, move: made.photo },
      { name: names.thumb, move: made.thumb },
    ]);
    isStored = await store({ file, ...size, bytes });
    return isStored;
  } finally {
    await Promise.all([upload, ...Object.values(made)].map((path) => rm(path, { force: true })));
    // The connection can end in the middle of a commit.
    const mayHaveRow = isStored || (await photoExists(db, file).catch(() => true));
    if (!mayHaveRow) await files.remove(Object.values(names));
  }
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
