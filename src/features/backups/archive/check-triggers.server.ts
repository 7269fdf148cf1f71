import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrations } from "#db/migrate.ts";
import { openDatabase } from "#src/platform/database.server.ts";
import { ArchiveRefused } from "./archive-refused.ts";

/**
 * Refuses a database that does things by itself which this program has not told it: a trigger could undo what a restore does, such
 * as signing everybody out, and nobody would see it.
 *
 * @param file of an archive, checked otherwise; nobody else has it open
 * @param schema how many migrations have made it, as its manifest says
 * @param folder where a database may be made to compare with
 * @throws {ArchiveRefused}
 */
export async function refuseForeignTriggers(file: string, schema: number, folder: string): Promise<void> {
  const own = join(folder, "own.db");
  try {
    (await openDatabase(own, migrations.slice(0, schema))).close();
    if (triggersOf(own) === triggersOf(file)) return;
  } finally {
    for (const end of ["", "-wal", "-shm"]) await rm(own + end, { force: true });
  }
  throw new ArchiveRefused("The database in the backup has triggers or views that are not this program's.");
}

/** Names and texts, as one text. */
function triggersOf(file: string): string {
  const raw = new DatabaseSync(file, { readOnly: true });
  try {
    const all = "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY type, name";
    return JSON.stringify(raw.prepare(all).all());
  } finally {
    raw.close();
  }
}
