import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncToDisk } from "#src/platform/process/sync-to-disk.server.ts";
import { originalFile, pictureFile } from "../picture-names.ts";
import { createMaster, type MasterImage } from "./master-image.server.ts";
import type { Pictures } from "./pictures.server.ts";
import { type Received, receiveUpload } from "./receive-upload.server.ts";
import { removeFiles } from "./storage.server.ts";

type Upload<Outcome> = {
  pictures: Pictures;
  request: Request;
  /** Throws when no picture can be stored now. Runs before the body is read. */
  begin(): Promise<void>;
  /** Checks the whole form before any work on the picture. A result other than true ends the upload. */
  check(received: Received): true | Outcome;
  /** Inserts the row; the files are on the disk. If this throws, they are removed. */
  store(picture: MasterImage & { file: string }): Promise<Outcome>;
};

/**
 * Stores a picture: first its files, then its row, so that no row lacks its files. A failure before the row leaves no file; the next
 * start removes those of a killed process.
 *
 * @throws {HttpProblem} for the form, {UnusablePicture} for the file, and the errors of `store`
 */
export async function takeUpload<Outcome>({
  pictures,
  request,
  begin,
  check,
  store,
}: Upload<Outcome>): Promise<Outcome> {
  const { folder, semaphore } = pictures;
  // 128 bits: a hidden picture's address cannot be guessed (AZ-7).
  const file = randomBytes(16).toString("hex");
  const upload = join(folder, `${file}.upload`);
  let stored = false;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await begin();
    const refused = check(await receiveUpload(request, upload));
    if (refused !== true) return refused;
    const original = join(folder, originalFile(file));
    const jpg = (width: number) => join(folder, pictureFile(file, width, "jpg"));
    const master = await semaphore.runExclusive("high", () => createMaster({ upload, original, jpg }));
    await syncToDisk(folder);
    const outcome = await store({ ...master, file });
    stored = true;
    return outcome;
  } finally {
    if (stored) await rm(upload, { force: true });
    else await removeFiles(folder, new Set([file]));
  }
}
