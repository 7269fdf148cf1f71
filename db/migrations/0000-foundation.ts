import { type Kysely, sql } from "kysely";

/** Rate limits, which a restart must not clear, and the number that grows with every change to a public page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE rate_counters (
      key TEXT NOT NULL PRIMARY KEY,
      used INTEGER NOT NULL CHECK (used > 0),
      ends_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX rate_counters_by_end ON rate_counters (ends_at)`.execute(db);
  await sql`
    CREATE TABLE content_version (
      id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
      version INTEGER NOT NULL CHECK (version > 0)
    ) STRICT`.execute(db);
  await sql`INSERT INTO content_version (id, version) VALUES (1, 1)`.execute(db);
}
