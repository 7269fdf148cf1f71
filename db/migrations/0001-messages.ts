import { type Kysely, sql } from "kysely";

/**
 * Messages, the captchas that were used for them, and outgoing mail.
 *
 * Lengths are those of the forms; SQLite counts characters where JavaScript counts UTF-16 units, so a text that passed the
 * form passes here. Message ids are never reused: a link in an old mail must not open another person's message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE messages (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      first_name TEXT NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
      last_name TEXT NOT NULL CHECK (length(last_name) BETWEEN 1 AND 100),
      address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 250),
      email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 150),
      phone TEXT NOT NULL CHECK (length(phone) BETWEEN 10 AND 11 AND phone NOT GLOB '*[^0-9]*'),
      project_needs TEXT NOT NULL CHECK (length(project_needs) BETWEEN 1 AND 8000),
      additional_info TEXT NOT NULL CHECK (length(additional_info) <= 8000),
      submitted_at TEXT NOT NULL CHECK (submitted_at GLOB '????-??-??T??:??:??*Z'),
      archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1))
    ) STRICT`.execute(db);
  await sql`CREATE INDEX messages_by_time ON messages (submitted_at)`.execute(db);
  await sql`CREATE INDEX messages_by_sender ON messages (email, submitted_at)`.execute(db);

  await sql`
    CREATE TABLE used_captcha (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 64),
      forget_at TEXT NOT NULL CHECK (forget_at GLOB '????-??-??T??:??:??*Z')
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX used_captcha_by_end ON used_captcha (forget_at)`.execute(db);

  await sql`
    CREATE TABLE outgoing_mail (
      id TEXT NOT NULL PRIMARY KEY,
      kind TEXT NOT NULL,
      recipient TEXT NOT NULL,
      reply_to_name TEXT,
      reply_to_address TEXT CHECK ((reply_to_address IS NULL) = (reply_to_name IS NULL)),
      subject TEXT NOT NULL,
      body_text TEXT NOT NULL,
      body_html TEXT NOT NULL,
      priority INTEGER NOT NULL,
      created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??*Z'),
      expires_at TEXT CHECK (expires_at GLOB '????-??-??T??:??:??*Z'),
      state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'failed')),
      tries INTEGER NOT NULL CHECK (tries >= 0),
      first_tried_at TEXT CHECK (first_tried_at GLOB '????-??-??T??:??:??*Z'),
      next_try_at TEXT NOT NULL CHECK (next_try_at GLOB '????-??-??T??:??:??*Z'),
      last_error TEXT,
      ended_at TEXT CHECK ((ended_at IS NULL) = (state IN ('waiting', 'sending')))
    ) STRICT`.execute(db);
  // The conditions use no value that queries bind: SQLite would not see that they imply the index's.
  await sql`
    CREATE INDEX outgoing_mail_due ON outgoing_mail (priority, next_try_at, created_at)
    WHERE ended_at IS NULL`.execute(db);
  await sql`CREATE INDEX outgoing_mail_ended ON outgoing_mail (ended_at) WHERE ended_at IS NOT NULL`.execute(db);
}
