import { readChangedFacts } from "#src/company/company-queries.server.ts";
import { logoFiles, logoOfFile } from "#src/company/logo.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { FileStore } from "#src/platform/files/file-store.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";

/**
 * Removes the files of an upload that failed. If its row may exist they stay: the connection can end in the middle of a commit. The
 * sweep removes them when it does not.
 */
export async function discardLogo(db: Db, files: FileStore, file: string): Promise<void> {
  const mayExist = await readChangedFacts(db).then(
    ({ logo }) => logo?.file === file,
    () => true,
  );
  if (!mayExist) await files.remove(Object.values(logoFiles(file)));
}

/** Removes logos that were replaced, and those of uploads without a row, once they are a day old. */
export async function sweepLogos(db: Db, files: FileStore): Promise<void> {
  if (!(await files.names()).some((name) => logoOfFile(name) !== undefined)) return;
  const old = await files.names(dayMs);
  const { logo } = await readChangedFacts(db);
  await files.remove(
    old.filter((name) => {
      const file = logoOfFile(name);
      return file !== undefined && file !== logo?.file;
    }),
  );
}
