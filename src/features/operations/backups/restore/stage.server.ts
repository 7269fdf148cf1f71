import { accessSync, constants } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { migrations } from "#db/migrate.ts";
import { fillSearchText } from "#src/features/messages/search-text-queries.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { isAbsent } from "#src/platform/process/errors.ts";
import { syncToDisk } from "#src/platform/process/sync-to-disk.server.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { type Contents, checkDatabase } from "../archive/check-database.server.ts";
import { readArchive } from "../archive/read-archive.server.ts";
import { BackupError } from "../backup-errors.ts";
import { assertFreeSpace } from "../disk-space.server.ts";
import type { Manifest } from "../manifest.schema.ts";
import { dropReminders, failWaitingMail, leaveIdGap, revokeAllAccess } from "./queries.server.ts";

/** The unpacked and checked data beside the site's own. */
export type Staged = { folder: string; manifest: Manifest; contents: Contents; heldMails: number };

export type RestoreOptions = {
  /** An archive, or a folder that an earlier restore has kept. */
  file: string;
  now: Date;
  /**
   * The folder for an archive of the replaced data, where these are in a database. "none" keeps none; undefined is refused
   * if there are data.
   */
  keep?: string | undefined;
  /** Called before anything changes, with undefined for a kept folder. False cancels the restore. */
  confirm(staged: Staged | undefined): Promise<boolean>;
  /** Called first if an interrupted restore was finished now, with the folder of the replaced data. */
  onFinished(kept: string): void;
};

export type Restored = {
  /** Undefined for a kept folder. */
  staged: Staged | undefined;
  /** The folder or the archive of the replaced data; undefined if there were none, or none are kept. */
  kept: string | undefined;
};

/** @throws {BackupError} */
export function assertReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    if (isAbsent(error)) throw new BackupError(`There is no file ${file}.`);
    const message = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${file} cannot be read by the user that this runs as: ${message}.`, { cause: error });
  }
}

/**
 * Unpacks an archive into a new folder and prepares it to replace the site's data: checked, migrated, without sessions and without
 * pending mail. The site's own data are not changed.
 *
 * @throws {ArchiveError | BackupError | StartupError} the data are then unchanged
 */
export async function stage(folder: string, file: string, now: Date): Promise<Staged> {
  const manifest = await readArchive(file, {
    into: folder,
    all: true,
    begin({ files, database }) {
      const pictures = files.reduce((sum, { bytes }) => sum + bytes, 0);
      return assertFreeSpace(dirname(folder), pictures + 2 * database.bytes);
    },
  });
  const contents = checkDatabase(join(folder, "app.db"), manifest, migrations.length);
  const heldMails = await prepare(join(folder, "app.db"), now, new Date(manifest.createdAt));
  await syncFolders(folder);
  return { folder, manifest, contents, heldMails };
}

function prepare(file: string, now: Date, madeAt: Date): Promise<number> {
  return changeDatabase(file, async (trx) => {
    await revokeAllAccess(trx);
    const details = { madeAt: madeAt.toISOString() };
    await recordAuditEvent(trx, now, { kind: "backup-restored", by: "command line", details });
    await leaveIdGap(trx);
    await dropReminders(trx, now);
    return failWaitingMail(trx, now);
  });
}

/**
 * Prepares data that an earlier restore has kept: revokes all access, since people may have lost theirs in between.
 *
 * @throws {StartupError} if the database cannot be used
 */
export function prepareKeptData(file: string, now: Date): Promise<void> {
  return changeDatabase(file, async (trx) => {
    await revokeAllAccess(trx);
    await dropReminders(trx, now);
    await recordAuditEvent(trx, now, { kind: "data-put-back", by: "command line" });
  });
}

async function changeDatabase<T>(file: string, change: (trx: Trx) => Promise<T>): Promise<T> {
  const { db, close } = await openSqlite(file);
  try {
    // A backup of PostgreSQL leaves it out; the site need not do it at its start.
    await fillSearchText(db);
    return await db.transaction().execute(change);
  } finally {
    await close();
  }
}

async function syncFolders(folder: string): Promise<void> {
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const path of [...folders.map(({ name }) => join(folder, name)), folder]) {
    await syncToDisk(path);
  }
}
