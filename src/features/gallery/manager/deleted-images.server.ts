import type { Db } from "#src/platform/database.server.ts";
import { removeFiles } from "../pipeline/remove-files.server.ts";
import { deleteForGood } from "./queries.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
const keptDays = 30;

/** What was deleted at that time or later can be brought back. */
export function deletedSince(now: Date): string {
  return new Date(now.getTime() - keptDays * dayMs).toISOString();
}

/**
 * Removes what was deleted more than 31 days ago, first the rows, then the files. One day after nobody can bring it back any
 * more: a backup that has just read the rows finds the files of all that it can show (SECURITY.md R-27).
 */
export async function forgetDeletedImages(db: Db, folder: string, now: Date): Promise<void> {
  const before = new Date(Date.parse(deletedSince(now)) - dayMs).toISOString();
  const gone = await db.transaction().execute((trx) => deleteForGood(trx, before));
  await removeFiles(folder, new Set(gone));
}
