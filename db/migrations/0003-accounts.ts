import { type Kysely, sql } from "kysely";

const time = "GLOB '????-??-??T??:??:??*Z'";
const sha256Hex = "= 64";

/**
 * Accounts and their credentials. Secrets are hashed, keyed or encrypted (P-4 to P-11). Deleting a user deletes everything that
 * gives access. User ids are never reused: a log line or an old form must not mean another person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE users (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
      username TEXT UNIQUE COLLATE NOCASE CHECK (length(username) BETWEEN 3 AND 40 AND username NOT LIKE '%@%'),
      email TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(email) BETWEEN 3 AND 150),
      role TEXT NOT NULL CHECK (role IN ('user', 'admin', 'siteadmin')),
      password_hash TEXT NOT NULL CHECK (password_hash GLOB '$argon2id$*'),
      credential_version INTEGER NOT NULL DEFAULT 1 CHECK (credential_version > 0),
      two_factor_method TEXT CHECK (two_factor_method IN ('app', 'email')),
      totp_sealed TEXT CHECK ((totp_sealed IS NULL) = (two_factor_method IS NOT 'app')),
      totp_last_step INTEGER,
      second_factor_failures INTEGER NOT NULL DEFAULT 0 CHECK (second_factor_failures >= 0),
      created_at TEXT NOT NULL CHECK (created_at ${sql.raw(time)})
    ) STRICT`.execute(db);

  await sql`
    CREATE TABLE sessions (
      token_hash TEXT NOT NULL PRIMARY KEY CHECK (length(token_hash) ${sql.raw(sha256Hex)}),
      public_id TEXT NOT NULL UNIQUE,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      signed_in_at TEXT NOT NULL CHECK (signed_in_at ${sql.raw(time)}),
      last_active_at TEXT NOT NULL CHECK (last_active_at ${sql.raw(time)}),
      user_agent TEXT NOT NULL CHECK (length(user_agent) <= 300)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX sessions_by_user ON sessions (user_id, signed_in_at)`.execute(db);
  await sql`CREATE INDEX sessions_by_start ON sessions (signed_in_at)`.execute(db);

  await sql`
    CREATE TABLE devices (
      token_hash TEXT NOT NULL PRIMARY KEY CHECK (length(token_hash) ${sql.raw(sha256Hex)}),
      public_id TEXT NOT NULL UNIQUE,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      first_seen_at TEXT NOT NULL CHECK (first_seen_at ${sql.raw(time)}),
      last_seen_at TEXT NOT NULL CHECK (last_seen_at ${sql.raw(time)}),
      trusted_until TEXT CHECK (trusted_until ${sql.raw(time)}),
      user_agent TEXT NOT NULL CHECK (length(user_agent) <= 300)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX devices_by_user ON devices (user_id)`.execute(db);

  await sql`
    CREATE TABLE sign_in_throttles (
      key TEXT NOT NULL PRIMARY KEY,
      failures INTEGER NOT NULL CHECK (failures > 0),
      window_ends_at TEXT NOT NULL CHECK (window_ends_at ${sql.raw(time)}),
      blocked_until TEXT CHECK (blocked_until ${sql.raw(time)})
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX sign_in_throttles_by_end ON sign_in_throttles (window_ends_at)`.execute(db);

  await sql`
    CREATE TABLE sign_in_challenges (
      token_hash TEXT NOT NULL PRIMARY KEY CHECK (length(token_hash) ${sql.raw(sha256Hex)}),
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      method TEXT NOT NULL CHECK (method IN ('app', 'email')),
      credential_version INTEGER NOT NULL,
      code_hmac TEXT,
      code_sent_at TEXT CHECK (code_sent_at ${sql.raw(time)}),
      attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      expires_at TEXT NOT NULL CHECK (expires_at ${sql.raw(time)}),
      consumed_at TEXT CHECK (consumed_at ${sql.raw(time)})
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX sign_in_challenges_by_user ON sign_in_challenges (user_id)`.execute(db);
  await sql`CREATE INDEX sign_in_challenges_by_end ON sign_in_challenges (expires_at)`.execute(db);

  await sql`
    CREATE TABLE two_factor_setups (
      user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      method TEXT NOT NULL CHECK (method IN ('app', 'email')),
      totp_sealed TEXT CHECK ((totp_sealed IS NULL) = (method IS NOT 'app')),
      code_hmac TEXT CHECK ((code_hmac IS NULL) = (method IS NOT 'email')),
      code_sent_at TEXT CHECK (code_sent_at ${sql.raw(time)}),
      attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      expires_at TEXT NOT NULL CHECK (expires_at ${sql.raw(time)})
    ) STRICT`.execute(db);

  await sql`
    CREATE TABLE backup_code_sets (
      user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      salt TEXT NOT NULL,
      made_at TEXT NOT NULL CHECK (made_at ${sql.raw(time)}),
      shown_at TEXT CHECK (shown_at ${sql.raw(time)})
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE backup_codes (
      id INTEGER PRIMARY KEY,
      user_id INTEGER NOT NULL REFERENCES backup_code_sets (user_id) ON DELETE CASCADE,
      hash TEXT NOT NULL,
      used_at TEXT CHECK (used_at ${sql.raw(time)})
    ) STRICT`.execute(db);
  await sql`CREATE INDEX backup_codes_by_user ON backup_codes (user_id)`.execute(db);

  await sql`
    CREATE TABLE password_resets (
      token_hash TEXT NOT NULL PRIMARY KEY CHECK (length(token_hash) ${sql.raw(sha256Hex)}),
      user_id INTEGER NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
      mismatches INTEGER NOT NULL DEFAULT 0 CHECK (mismatches >= 0),
      expires_at TEXT NOT NULL CHECK (expires_at ${sql.raw(time)})
    ) STRICT, WITHOUT ROWID`.execute(db);

  await sql`
    CREATE TABLE email_changes (
      user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      email TEXT NOT NULL COLLATE NOCASE CHECK (length(email) BETWEEN 3 AND 150),
      link_hash TEXT NOT NULL UNIQUE CHECK (length(link_hash) ${sql.raw(sha256Hex)}),
      link_expires_at TEXT NOT NULL CHECK (link_expires_at ${sql.raw(time)}),
      code_hmac TEXT NOT NULL,
      code_expires_at TEXT NOT NULL CHECK (code_expires_at ${sql.raw(time)}),
      attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0)
    ) STRICT`.execute(db);

  await sql`
    CREATE TABLE invites (
      token_hash TEXT NOT NULL PRIMARY KEY CHECK (length(token_hash) ${sql.raw(sha256Hex)}),
      email TEXT UNIQUE COLLATE NOCASE CHECK (length(email) BETWEEN 3 AND 150),
      role TEXT NOT NULL CHECK (role IN ('user', 'siteadmin')),
      invited_by INTEGER REFERENCES users (id) ON DELETE CASCADE,
      expires_at TEXT NOT NULL CHECK (expires_at ${sql.raw(time)}),
      -- Only the link that the operator finds in the terminal opens without an address, and makes a siteadmin.
      CHECK ((email IS NULL) = (role = 'siteadmin') AND (invited_by IS NULL) = (role = 'siteadmin'))
    ) STRICT, WITHOUT ROWID`.execute(db);

  // A code that arrives twice, or late, is worse than one that is asked for again.
  await sql`
    ALTER TABLE outgoing_mail ADD COLUMN at_most_once INTEGER NOT NULL DEFAULT 0 CHECK (at_most_once IN (0, 1))`.execute(
    db,
  );
}
