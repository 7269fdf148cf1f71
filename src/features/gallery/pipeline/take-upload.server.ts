import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncToDisk } from "#src/platform/sync-to-disk.server.ts";
import { originalFile, pictureFile } from "../picture-names.ts";
import { type FirstCut, makeFirstCut } from "./first-cut.server.ts";
import type { Pictures } from "./pictures.server.ts";
import { type Received, receiveUpload } from "./receive-upload.server.ts";
import { removeFiles } from "./remove-files.server.ts";

type Upload<Outcome> = {
  pictures: Pictures;
  request: Request;
  /** Throws when nothing can be taken now; nothing of the body has been read. */
  begin(): Promise<void>;
  /** Looks at the form once all of it is here, before any work on the picture. What it returns other than true ends the upload. */
  check(received: Received): true | Outcome;
  /** Puts the picture into the database; its files are on the disk. Files go when it throws. */
  store(picture: FirstCut & { file: string }): Promise<Outcome>;
};

/**
 * Takes one picture: first the files, then the row, so that no row is ever without its files; whatever goes wrong before the row
 * is there, no file stays. What a killed process leaves is swept at the next start (SECURITY.md R-2).
 *
 * @throws {HttpProblem} for the form, {UnusablePicture} for the file, and whatever `store` throws
 */
export async function takeUpload<Outcome>({
  pictures,
  request,
  begin,
  check,
  store,
}: Upload<Outcome>): Promise<Outcome> {
  const { folder, inTurn } = pictures;
  // 128 bits: a hidden picture's address cannot be guessed (SECURITY.md AZ-7).
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
    const cut = await inTurn("now", () => makeFirstCut({ upload, original, jpg }));
    await syncToDisk(folder);
    const outcome = await store({ ...cut, file });
    stored = true;
    return outcome;
  } finally {
    if (stored) await rm(upload, { force: true });
    else await removeFiles(folder, new Set([file]));
  }
}
