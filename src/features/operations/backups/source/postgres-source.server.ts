import { join } from "node:path";
import { migrations } from "#db/migrate.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import type { LendWholeDatabase, SnapshotOfAll, WholeDatabase } from "#src/platform/database/whole-database.ts";
import { StartupError } from "#src/platform/process/errors.ts";
import { picturesIn } from "../archive/check-database.server.ts";
import { BackupError, NotNowError } from "../backup-errors.ts";
import { type BackupSource, describeSnapshot, type Snapshot, type SnapshotOptions } from "./snapshot.server.ts";

/** Lends the data of a database. @throws {BackupError} without data, while another has them, and if it is away */
export async function withPostgres<Result>(
  lend: LendWholeDatabase,
  { wait }: { wait: boolean },
  use: (source: BackupSource) => Promise<Result>,
): Promise<Result> {
  try {
    return await lend(async (database) => {
      if (!(await database.lockBackups({ wait }))) throw new NotNowError("Another backup or a restore is in progress.");
      return use(await postgresSource(database));
    });
  } catch (error) {
    throw error instanceof StartupError ? new BackupError(error.message, { cause: error }) : error;
  }
}

/** The data of a database; the caller holds its locks. @throws {NotNowError} if there are none */
export async function postgresSource(database: WholeDatabase): Promise<BackupSource> {
  const schema = await database.readSchema();
  if (schema === 0) throw new NotNowError(`There is no site in ${database.name} yet: nothing to back up.`);
  if (schema > migrations.length)
    throw new NotNowError("The database was migrated by a newer version of this program: back it up with that one.");
  return {
    workFolder: (target) => target,
    readBytes: () => database.readBytes(),
    lendSnapshot: (work, options, write) =>
      database.readSnapshot(async (all) =>
        write(await takeSnapshot(all, join(work, "app.db"), { schema, ...options })),
      ),
  };
}

/** Copies the rows into a file. Pictures go from the database into the archive, one piece at a time. */
async function takeSnapshot(
  all: SnapshotOfAll,
  copy: string,
  options: SnapshotOptions & { schema: number },
): Promise<Snapshot> {
  await (await openSqlite(copy, migrations.slice(0, options.schema))).close();
  await all.copyRows(copy);
  const stored = new Map((await all.listFiles()).map((file) => [file.name, file]));
  const { needed, possible } = picturesIn(copy);
  if (needed.some((name) => !stored.has(name)))
    throw new Error("A picture of the gallery has no file in the database.");
  const files = [...needed, ...possible].flatMap((name) => stored.get(name) ?? []);
  return describeSnapshot(
    { copy, ...options },
    files.map(({ name, bytes, sha256, stream }) => ({
      file: { name: `gallery/${name}`, bytes, sha256 },
      content: { stream: stream() },
    })),
  );
}
