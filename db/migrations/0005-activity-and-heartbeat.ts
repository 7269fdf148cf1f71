import { type Kysely, sql } from "kysely";

const time = sql.raw("GLOB '????-??-??T??:??:??*Z'");

/**
 * Who did what, kept for a year, and what the nightly test inquiry needs: a mark on its message, mail that is only rehearsed,
 * and what has become of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The names of that time, without foreign keys: an entry outlives its person.
  await sql`
    CREATE TABLE activity (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at TEXT NOT NULL CHECK (at ${time}),
      kind TEXT NOT NULL,
      area TEXT NOT NULL CHECK (area IN ('sign-ins', 'people', 'reviews', 'pictures', 'messages', 'site')),
      actor_id INTEGER,
      actor_name TEXT NOT NULL,
      user_id INTEGER,
      subject TEXT CHECK (length(subject) <= 300),
      address TEXT CHECK (length(address) <= 60),
      details TEXT NOT NULL CHECK (json_valid(details) AND length(details) <= 1000),
      -- The same again within the hour makes this line's number greater, not the table.
      fold TEXT UNIQUE,
      times INTEGER NOT NULL DEFAULT 1 CHECK (times > 0)
    ) STRICT`.execute(db);
  await sql`CREATE INDEX activity_by_time ON activity (at)`.execute(db);
  await sql`CREATE INDEX activity_by_area ON activity (area, id)`.execute(db);
  await sql`CREATE INDEX activity_by_actor ON activity (actor_id, area, id) WHERE actor_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX activity_by_user ON activity (user_id, area, id) WHERE user_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX activity_folded ON activity (at) WHERE fold IS NOT NULL`.execute(db);

  // The settings of the last start as keyed hashes, so that a change can be recorded by name.
  await sql`
    CREATE TABLE settings_seen (
      name TEXT NOT NULL PRIMARY KEY,
      fingerprint TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);

  await sql`
    CREATE TABLE heartbeat (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      tried_at TEXT NOT NULL CHECK (tried_at ${time}),
      good_at TEXT CHECK (good_at ${time}),
      failing_since TEXT CHECK (failing_since ${time}),
      told_at TEXT CHECK (told_at ${time}),
      step TEXT CHECK (step IN ('endpoint', 'database', 'mail')),
      reason TEXT,
      CHECK ((step IS NULL) = (failing_since IS NULL) AND (reason IS NULL) = (failing_since IS NULL))
    ) STRICT`.execute(db);

  await sql`
    ALTER TABLE outgoing_mail ADD COLUMN rehearsal INTEGER NOT NULL DEFAULT 0 CHECK (rehearsal IN (0, 1))`.execute(db);
  await sql`
    ALTER TABLE messages ADD COLUMN is_test INTEGER NOT NULL DEFAULT 0 CHECK (is_test IN (0, 1))`.execute(db);
  // Nothing that staff sees of messages goes past these: lists, counts and the search leave the test inquiry out.
  await sql`DROP INDEX messages_in_list`.execute(db);
  await sql`DROP INDEX messages_unread`.execute(db);
  await sql`
    CREATE INDEX messages_in_list ON messages (archived, submitted_at DESC, id DESC) WHERE is_test = 0`.execute(db);
  await sql`
    CREATE INDEX messages_unread ON messages (submitted_at, id)
    WHERE read_at IS NULL AND archived = 0 AND is_test = 0`.execute(db);
  await sql`CREATE INDEX messages_test ON messages (id) WHERE is_test = 1`.execute(db);
  const words = ["first_name", "last_name", "address", "email", "phone", "project_needs", "additional_info"]
    .map((column) => `new.${column}`)
    .join(" || ' ' || ");
  await sql`DROP TRIGGER messages_search_insert`.execute(db);
  await sql`DROP TRIGGER messages_search_delete`.execute(db);
  await sql`
    CREATE TRIGGER messages_search_insert AFTER INSERT ON messages WHEN new.is_test = 0 BEGIN
      INSERT INTO messages_search (rowid, words) VALUES (new.id, ${sql.raw(words)});
    END`.execute(db);
  await sql`
    CREATE TRIGGER messages_search_delete AFTER DELETE ON messages WHEN old.is_test = 0 BEGIN
      DELETE FROM messages_search WHERE rowid = old.id;
    END`.execute(db);
}
