import { lstat, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { migrations } from "#db/migrate.ts";
import { recordAuditEvent } from "#src/features/operations/audit-log/record-audit-event.server.ts";
import { stagingFolder } from "#src/platform/database/data-swap.server.ts";
import { openDatabase, type Trx } from "#src/platform/database/database.server.ts";
import { syncToDisk } from "#src/platform/process/sync-to-disk.server.ts";
import { type Contents, checkDatabase } from "../archive/check-database.server.ts";
import { readArchive } from "../archive/read-archive.server.ts";
import { BackupRefused } from "../backup-refused.ts";
import type { Manifest } from "../manifest.schema.ts";
import { refuseWithoutRoom } from "../room.server.ts";
import { holdMail, leaveIdGap, revokeAllAccess } from "./queries.server.ts";

/** What stands ready beside the site's data, checked and on the disk. */
export type Staged = { manifest: Manifest; contents: Contents; heldMails: number };

/**
 * Unpacks an archive beside the site's data and makes it ready to take their place: everything checked, the schema that of this
 * program, nobody signed in, no mail under way. The site's own data are not touched.
 *
 * @throws {ArchiveRefused | BackupRefused | StartupError} nothing has changed then
 */
export async function stage(dataDir: string, file: string, now: Date): Promise<Staged> {
  await refuseOtherDisks(dataDir);
  const folder = join(dataDir, stagingFolder);
  await mkdir(folder, { mode: 0o700 });
  const manifest = await readArchive(file, {
    into: folder,
    all: true,
    begin({ files, database }) {
      const pictures = files.reduce((sum, { bytes }) => sum + bytes, 0);
      return refuseWithoutRoom(dataDir, pictures + 2 * database.bytes);
    },
  });
  const contents = checkDatabase(join(folder, "app.db"), manifest, migrations.length);
  const heldMails = await prepare(join(folder, "app.db"), now, new Date(manifest.createdAt));
  await syncFolders(folder);
  return { manifest, contents, heldMails };
}

function prepare(file: string, now: Date, madeAt: Date): Promise<number> {
  return changeDatabase(file, async (trx) => {
    await revokeAllAccess(trx);
    const details = { madeAt: madeAt.toISOString() };
    await recordAuditEvent(trx, now, { kind: "backup-restored", by: "command line", details });
    await leaveIdGap(trx);
    return holdMail(trx, now);
  });
}

/**
 * Data that an earlier restore has kept are whole, and their mail has not gone out since; but who had access then may have lost it.
 *
 * @throws {StartupError} when they cannot be used
 */
export function signEverybodyOut(file: string, now: Date): Promise<void> {
  return changeDatabase(file, async (trx) => {
    await revokeAllAccess(trx);
    await recordAuditEvent(trx, now, { kind: "data-put-back", by: "command line" });
  });
}

async function changeDatabase<T>(file: string, change: (trx: Trx) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(file);
  try {
    return await db.transaction().execute(change);
  } finally {
    close();
  }
}

/** Renaming works within one disk only, and has to be known to work before the first one. */
async function refuseOtherDisks(dataDir: string): Promise<void> {
  const gallery = join(dataDir, "gallery");
  const found = await lstat(gallery).catch(() => undefined);
  if (found && found.dev !== (await stat(dataDir)).dev) {
    throw new BackupRefused(
      `${gallery} is on a disk of its own: unmount it there, mount it elsewhere, then try again.`,
    );
  }
}

async function syncFolders(folder: string): Promise<void> {
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const path of [...folders.map(({ name }) => join(folder, name)), folder]) {
    await syncToDisk(path);
  }
}
