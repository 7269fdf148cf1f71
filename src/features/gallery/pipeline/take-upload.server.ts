import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { siteWidths } from "#src/platform/pictures/limits.ts";
import { createMaster, type MasterImage } from "#src/platform/pictures/master-image.server.ts";
import { type Received, receiveUpload } from "#src/platform/pictures/receive-upload.server.ts";
import type { Services } from "#src/services.ts";
import { originalFile, pictureFile } from "../picture-names.ts";
import { discardUpload } from "./storage.server.ts";

/**
 * Stores a picture: first its files, then its row, so that no row lacks its files. A failure before the row leaves no file; a sweep
 * removes those of a killed process.
 *
 * @param insert checks the form, has the files made and stored, and inserts the row. If it throws, the files are removed
 * @throws {HttpProblem} for the form, {UnusablePicture} for the file, and the errors of `insert`
 */
export async function takeUpload<Row>(
  { db, files, pictures }: Pick<Services, "db" | "files" | "pictures">,
  request: Request,
  insert: (form: Received, storeFiles: () => Promise<MasterImage & { file: string }>) => Promise<Row>,
): Promise<Row> {
  // 128 bits: a hidden picture's address cannot be guessed (AZ-7).
  const file = randomBytes(16).toString("hex");
  const made = pathsIn(await files.workFolder(), file);
  const names: string[] = [];
  try {
    return await insert(await receiveUpload(request, made.upload), async () => {
      const master = await pictures.semaphore.runExclusive("high", () => createMaster(made));
      const [original, jpg] = [originalFile(file), pictureFile(file, master.jpgWidth, "jpg")];
      names.push(original, jpg);
      await files.put([
        { name: original, move: made.original },
        { name: jpg, move: made.jpg },
      ]);
      return { ...master, file };
    });
  } catch (error) {
    await discardUpload(db, files, file, names);
    throw error;
  } finally {
    await Promise.all(Object.values(made).map((path) => rm(path, { force: true })));
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
