import { mkdtempDisposable, readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "#db/migrate.ts";
import type { LendWholeDatabase, WholeDatabase } from "#src/platform/database/whole-database.ts";
import { OutcomeUnknownError } from "#src/platform/process/errors.ts";
import { BackupError } from "../backup-errors.ts";
import { makeFrom } from "../make-backup.server.ts";
import { postgresSource } from "../source/postgres-source.server.ts";
import { assertReadable, type Restored, type RestoreOptions, stage } from "./stage.server.ts";

/**
 * Replaces all data of a database in one transaction: the server undoes it if this process is killed. No process of the site may
 * run, and none can start until it has ended. The replaced data are backed up first.
 */
export function restoreIntoPostgres(
  lend: LendWholeDatabase,
  { file, now, keep, confirm }: RestoreOptions,
): Promise<Restored | undefined> {
  assertReadable(file);
  return lend(async (database) => {
    const hasData = await holdData(database);
    if (hasData && keep === undefined)
      throw new BackupError(
        `There are data in ${database.name}. Add --keep FOLDER for a backup of them, or --keep none, or set BACKUP_DIR.`,
      );
    if ((await stat(file)).isDirectory()) throw new BackupError(`${file} is not a file.`);
    await using folder = await mkdtempDisposable(join(tmpdir(), "restore-"));
    const staged = await stage(folder.path, file, now);
    if (!(await confirm(staged))) return undefined;
    const kept = hasData && keep !== undefined && keep !== "none" ? await keepData(database, keep, now) : undefined;
    const files = await filesIn(join(folder.path, "gallery"));
    await database.replaceAll(join(folder.path, "app.db"), files).catch((error) => {
      if (!kept || !(error instanceof OutcomeUnknownError)) throw error;
      throw new OutcomeUnknownError(`${error.message} A backup of the previous data is ${kept}.`);
    });
    return { staged, kept };
  });
}

/** Keeps backups and processes of the site away. @returns whether there are data @throws {BackupError} */
async function holdData(database: WholeDatabase): Promise<boolean> {
  const schema = await database.readSchema();
  if (schema > migrations.length)
    throw new BackupError("The database was migrated by a newer version of this program: restore with that one.");
  if (!(await database.lockBackups({ wait: false })))
    throw new BackupError("A backup is in progress, or another restore. Try again when it has finished.");
  if (!(await database.lockSite()))
    throw new BackupError(
      `A running site uses ${database.name}. Stop all its processes first, and wait until they have ended.`,
    );
  return schema > 0;
}

async function keepData(database: WholeDatabase, target: string, now: Date): Promise<string> {
  return (await makeFrom(await postgresSource(database), { target, kind: "before-restore", now })).path;
}

async function filesIn(folder: string): Promise<{ name: string; path: string }[]> {
  return (await readdir(folder)).map((name) => ({ name, path: join(folder, name) }));
}
