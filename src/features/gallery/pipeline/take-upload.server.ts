import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { siteWidths } from "#src/platform/pictures/limits.ts";
import { createMaster, type MasterImage } from "#src/platform/pictures/master-image.server.ts";
import { type Received, receiveUpload } from "#src/platform/pictures/receive-upload.server.ts";
import type { Services } from "#src/services.ts";
import { originalFile, pictureFile } from "../picture-names.ts";
import { discardUpload } from "./storage.server.ts";

type Upload<Outcome> = {
  services: Pick<Services, "db" | "files" | "pictures">;
  request: Request;
  /** Throws when no picture can be stored now. Runs before the body is read. */
  begin(): Promise<void>;
  /** Checks the whole form before any work on the picture. A result other than true ends the upload. */
  check(received: Received): true | Outcome;
  /** Inserts the row; the files are stored. If this throws, they are removed. */
  store(picture: MasterImage & { file: string }): Promise<Outcome>;
};

/**
 * Stores a picture: first its files, then its row, so that no row lacks its files. A failure before the row leaves no file; a sweep
 * removes those of a killed process.
 *
 * @throws {HttpProblem} for the form, {UnusablePicture} for the file, and the errors of `store`
 */
export async function takeUpload<Outcome>({
  services: { db, files, pictures },
  request,
  begin,
  check,
  store,
}: Upload<Outcome>): Promise<Outcome> {
  // 128 bits: a hidden picture's address cannot be guessed (AZ-7).
  const file = randomBytes(16).toString("hex");
  const made = pathsIn(await files.workFolder(), file);
  const names: string[] = [];
  let stored = false;
  try {
    await begin();
    const refused = check(await receiveUpload(request, made.upload));
    if (refused !== true) return refused;
    const master = await pictures.semaphore.runExclusive("high", () => createMaster(made));
    const [original, jpg] = [originalFile(file), pictureFile(file, master.jpgWidth, "jpg")];
    names.push(original, jpg);
    await files.put([
      { name: original, move: made.original },
      { name: jpg, move: made.jpg },
    ]);
    const outcome = await store({ ...master, file });
    stored = true;
    return outcome;
  } finally {
    await Promise.all(Object.values(made).map((path) => rm(path, { force: true })));
    if (!stored) await discardUpload(db, files, file, names);
  }
}

/** Where the files are made, under names that the sweep knows as incomplete. */
function pathsIn(folder: string, file: string) {
  return {
    upload: join(folder, `${file}.upload`),
    original: join(folder, `${originalFile(file)}.part`),
    jpg: join(folder, `${pictureFile(file, siteWidths.jpg[0], "jpg")}.part`),
  };
}
