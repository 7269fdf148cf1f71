import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { applicationId } from "#db/migrate.ts";
import { StartupError } from "../../process/errors.ts";
import { findDamage } from "./database-damage.server.ts";
import { sqliteErrorOf } from "./sqlite-error.ts";

/**
 * Reads the number of migrations of a file. Refuses an empty one, one of another program, and one of a newer version. Changes
 * nothing: a read-only connection makes no checkpoint on close. SQLite reads the file with the first query only (M-8).
 *
 * @throws {StartupError}
 */
export function readSchemaVersion(file: string, knownVersion: number): number {
  try {
    if (statSync(file).size === 0) throw new StartupError(`${file} is empty${advice}`);
    using raw = new DatabaseSync(file, { readOnly: true, timeout: 250 });
    const value = (pragma: string) => Number(Object.values(raw.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
    if (value("application_id") !== applicationId)
      throw new StartupError(`${file} belongs to another program; nothing was changed. Choose another DATA_DIR.`);
    const version = value("user_version");
    if (version <= knownVersion) return version;
    throw new StartupError(
      `${file} was written by a newer version of this program (its schema is ${version}, this one knows ${knownVersion}); nothing was changed.`,
    );
  } catch (error) {
    throw toStartupError(error, file);
  }
}

/** @throws {StartupError | Error} to be passed to `toStartupError` */
export function refuseDamagedFile(file: string): void {
  const damage = findDamage(file);
  if (damage !== undefined) throw damagedFile(file, damage);
}

export function damagedFile(file: string, damage: string): StartupError {
  return new StartupError(`${file} is damaged (${damage})${advice}`);
}

/** Turns an error of SQLite or the file system into one line for the operator; returns any other error as it is. */
export function toStartupError(error: unknown, file: string): unknown {
  const sqlite = sqliteErrorOf(error);
  if (sqlite) {
    const reason = reasons[sqlite.errcode & 0xff];
    const line = `${file} ${reason ?? `cannot be used: ${sqlite.message}; nothing was changed.`}`;
    return new StartupError(line, { cause: sqlite });
  }
  if (error instanceof Error && "syscall" in error)
    return new StartupError(`${file} cannot be used: ${error.message}.`);
  return error;
}

const advice = "; nothing was changed. Put a backup in its place with npm run restore, see docs/operations.md";

/** By primary result code, https://www.sqlite.org/rescode.html */
const reasons: Record<number, string> = {
  5: "is locked by another process; stop that one first.",
  8: "cannot be written; check the disk and who owns the file.",
  11: `is damaged${advice}`,
  13: "cannot be written: the disk is full.",
  14: "cannot be opened; check the disk and who owns the folder.",
  26: `is not a database or is damaged${advice}`,
};
