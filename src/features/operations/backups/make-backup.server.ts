import { createWriteStream, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { packTar, type TarSource } from "modern-tar/fs";
import { migrations } from "#db/migrate.ts";
import { engineOf } from "#src/platform/database/open-database.server.ts";
import type { Settings } from "#src/platform/process/config.server.ts";
import { StartupError, systemCodeOf } from "#src/platform/process/errors.ts";
import { syncToDisk } from "#src/platform/process/sync-to-disk.server.ts";
import { type Contents, checkDatabase } from "./archive/check-database.server.ts";
import { readArchive } from "./archive/read-archive.server.ts";
import { ArchiveError, BackupError, NotNowError } from "./backup-errors.ts";
import { type Backup, type BackupKind, backupName, removeOldBackups } from "./backup-folder.server.ts";
import { recordBackupFailure } from "./backup-state.server.ts";
import { assertFreeSpace, inMegabytes, isDiskFull } from "./disk-space.server.ts";
import { withFolder } from "./source/folder-source.server.ts";
import { withPostgres } from "./source/postgres-source.server.ts";
import type { BackupSource, Snapshot } from "./source/snapshot.server.ts";

/** Where the data of a site are, and its backups. */
export type DataPlaces = Pick<Settings, "dataDir" | "databaseUrl" | "databasePool" | "backupDir">;

type Options = {
  places: DataPlaces;
  kind: BackupKind;
  now: Date;
  /** A new file, or a folder, instead of the folder of backups. Old backups stay there. */
  to?: string | undefined;
};

export type MadeBackup = Backup & { contents: Contents };

const unfinished = /^\.making-|\.tar\.part$/;

/**
 * Makes one archive of all data, also while the site runs. It gets its name once it is on the disk and was read and checked; old
 * backups are removed after that. A failure leaves no file but the record of its reason.
 *
 * @throws {BackupError | StartupError} with a reason for the operator
 */
export async function makeBackup(options: Options): Promise<MadeBackup> {
  const { places, kind, now, to } = options;
  const own = to === undefined;
  const target = to ?? places.backupDir;
  if (target === undefined) throw new NotNowError("Where should the backup go? Add --to, or set BACKUP_DIR.");
  try {
    return await withBackupSource(places, { wait: kind === "before-migration" }, async (source) => {
      if (own) await prepareFolder(target, source);
      const made = await makeFrom(source, { target, kind, now });
      if (own) await removeOldBackups(target, kind, now.getTime());
      return made;
    });
  } catch (error) {
    if (error instanceof NotNowError || error instanceof StartupError) throw error;
    const reported = withReason(error);
    if (own && kind === "regular")
      await recordBackupFailure(places, { at: now.toISOString(), error: reported.message });
    throw reported;
  }
}

/**
 * Lends the data that the settings name to one backup.
 *
 * @param options.wait until another backup has ended, where the site itself runs during the backup
 * @throws {BackupError | StartupError} if there are none, or another backup or a restore is in progress
 */
function withBackupSource<Result>(
  places: DataPlaces,
  options: { wait: boolean },
  use: (source: BackupSource) => Promise<Result>,
): Promise<Result> {
  return engineOf(places).choose({
    sqlite: (dataDir) => withFolder(dataDir, use),
    postgres: (lend) => withPostgres(lend, options, use),
  });
}

/** Makes the folder of backups, and removes the files of a killed backup: its lock is held, so no other is in progress. */
async function prepareFolder(target: string, source: BackupSource): Promise<void> {
  await mkdir(target, { mode: 0o700 }).catch((error: unknown) => {
    if (systemCodeOf(error) !== "EEXIST") throw error;
  });
  for (const folder of new Set([target, source.workFolder(target)])) {
    const stray = (await readdir(folder)).filter((name) => unfinished.test(name));
    await Promise.all(stray.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  }
}

type Target = { target: string; kind: BackupKind; now: Date };

/** Makes one archive from data that the caller has been lent. @param target a new file, or a folder */
export async function makeFrom(source: BackupSource, { target, kind, now }: Target): Promise<MadeBackup> {
  const path = pathFor(target, kind, now);
  const part = join(dirname(path), `.${basename(path)}.part`);
  const work = await mkdtemp(join(source.workFolder(dirname(path)), ".making-"));
  try {
    const database = await source.readBytes();
    // The copy, the packed copy, and the unpacked one for the check.
    await assertFreeSpace(work, 3 * database);
    const assertSpaceFor = (bytes: number) => assertFreeSpace(dirname(path), bytes + 2 * database);
    const manifest = await source.lendSnapshot(work, { now, assertSpaceFor }, async (snapshot) => {
      await rm(part, { force: true });
      await writeArchive(part, snapshot);
      return snapshot.manifest;
    });
    await readArchive(part, { into: work, all: false });
    const contents = checkDatabase(join(work, "app.db"), manifest, migrations.length);
    await rename(part, path);
    await syncToDisk(dirname(path));
    return { path, madeAt: now, bytes: (await stat(path)).size, contents };
  } finally {
    await Promise.all([rm(part, { force: true }), rm(work, { recursive: true, force: true })]);
  }
}

/** @throws {BackupError} if the file exists, or its folder does not */
function pathFor(to: string, kind: BackupKind, now: Date): string {
  const statOf = (path: string) => statSync(path, { throwIfNoEntry: false });
  const path = statOf(to)?.isDirectory() ? join(to, backupName(kind, now)) : to;
  if (statOf(path)) throw new BackupError(`${path} already exists. It was not changed.`);
  if (!statOf(dirname(path))) throw new BackupError(`There is no folder ${dirname(path)}.`);
  return path;
}

function withReason(error: unknown): Error {
  if (error instanceof BackupError) return error;
  if (error instanceof ArchiveError)
    return new BackupError(`The new backup failed its check and was removed: ${error.message}`, { cause: error });
  if (isDiskFull(error)) return new BackupError(`The disk is full: ${error.message}.`, { cause: error });
  const message = error instanceof Error ? error.message : String(error);
  return new BackupError(`No backup could be created: ${message}`, { cause: error });
}

async function writeArchive(path: string, { manifest, contents }: Snapshot): Promise<void> {
  const header = { mode: 0o600, mtime: new Date(manifest.createdAt) };
  const list = `${JSON.stringify(manifest, undefined, 1)}\n`;
  const files = manifest.files.map(({ name, bytes }, index): TarSource => {
    const entry = { ...header, target: name };
    const content = contents[index] ?? { path: "" };
    if ("path" in content) return { ...entry, type: "file", source: content.path };
    return { ...entry, type: "stream", content: Readable.from(content.stream, { objectMode: false }), size: bytes };
  });
  const entries = packTar([{ ...header, type: "content", target: "manifest.json", content: list }, ...files]);
  await pipeline(entries, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
}

/** What a backup contains, in words. */
export function describeContents({ messages, reviews, pictures, users }: Contents): string {
  return `${messages} messages, ${reviews} reviews, ${pictures} pictures, ${users} users`;
}

/** A new backup in words. */
export function describeBackup({ path, bytes, contents }: MadeBackup): string {
  return `${path} (${inMegabytes(bytes)}): ${describeContents(contents)}. It was opened and checked.`;
}
