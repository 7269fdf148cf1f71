import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore, NewFile } from "../files/file-store.server.ts";
import { type FileLimit, type Received, receiveUpload } from "./receive-upload.server.ts";

type Taking = {
  files: FileStore;
  request: Request;
  /** 15 MB if none is given. */
  limit?: FileLimit;
  /** Whether a row names the files. */
  hasRow(file: string): Promise<boolean>;
};

type Upload = Received & {
  /** What the names of its files have in common: 128 bits, so that the address of a hidden one cannot be guessed (AZ-7). */
  file: string;
  /** The received file on this machine. */
  path: string;
  /** Where a file is made, under a name that the sweep knows as incomplete. */
  partOf(name: string): string;
  put(made: readonly NewFile[]): Promise<void>;
};

/**
 * Takes an upload: first its files are stored, then its row, so that no row lacks its files. A failure before the row leaves no file;
 * a sweep removes those of a killed process.
 *
 * @param store checks the form, has the files made and puts them, and inserts the row
 * @throws {HttpProblem} as receiveUpload, and the errors of `store`
 */
export async function takeUpload<Row>(
  { files, request, limit, hasRow }: Taking,
  store: (upload: Upload) => Promise<Row>,
): Promise<Row> {
  const file = randomBytes(16).toString("hex");
  const folder = await files.workFolder();
  const path = join(folder, `${file}.upload`);
  const paths = [path];
  const names: string[] = [];
  try {
    return await store({
      ...(await receiveUpload(request, path, limit)),
      ...{ file, path },
      partOf(name) {
        const part = join(folder, `${name}.part`);
        paths.push(part);
        return part;
      },
      put(made) {
        names.push(...made.map(({ name }) => name));
        return files.put(made);
      },
    });
  } catch (error) {
    await discardFiles(files, names, () => hasRow(file));
    throw error;
  } finally {
    await Promise.all(paths.map((one) => rm(one, { force: true })));
  }
}

/**
 * Removes the files of an upload that failed. If its row may exist they stay: the connection can end in the middle of a commit. The
 * sweep removes them when it does not.
 */
export async function discardFiles(
  files: FileStore,
  names: readonly string[],
  hasRow: () => Promise<boolean>,
): Promise<void> {
  if (names.length === 0) return;
  const mayHaveRow = await hasRow().catch(() => true);
  if (!mayHaveRow) await files.remove(names);
}
