import { type Kysely, sql } from "kysely";

/**
 * Reviews, gallery pictures, and the note that sample content has been placed.
 *
 * Ids are never given twice: a change meant for a deleted entry must meet nothing (API-06). Positions are not unique,
 * for reordering passes through states in which two entries share one; the id settles ties.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE reviews (
      id            INTEGER PRIMARY KEY AUTOINCREMENT,
      reviewer_name TEXT NOT NULL CHECK (length(reviewer_name) BETWEEN 1 AND 100),
      review_text   TEXT NOT NULL CHECK (length(review_text) BETWEEN 1 AND 8000),
      rating        INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
      is_active     INTEGER NOT NULL CHECK (is_active IN (0, 1)),
      sort_order    INTEGER NOT NULL CHECK (sort_order >= 0),
      is_sample     INTEGER NOT NULL DEFAULT 0 CHECK (is_sample IN (0, 1)),
      created_at    TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??*Z')
    ) STRICT`.execute(db);
  await sql`CREATE INDEX reviews_in_order ON reviews (sort_order, id)`.execute(db);
  await sql`CREATE INDEX reviews_shown_in_order ON reviews (sort_order, id) WHERE is_active = 1`.execute(db);
  // Holds all that the average needs, so ten thousand long texts are not read for it.
  await sql`CREATE INDEX reviews_shown_ratings ON reviews (is_sample, rating) WHERE is_active = 1`.execute(db);

  await sql`
    CREATE TABLE gallery_images (
      id          INTEGER PRIMARY KEY AUTOINCREMENT,
      file        TEXT NOT NULL UNIQUE CHECK (length(file) = 32 AND file NOT GLOB '*[^0-9a-f]*'),
      alt_text    TEXT NOT NULL CHECK (length(alt_text) BETWEEN 1 AND 1000),
      is_active   INTEGER NOT NULL CHECK (is_active IN (0, 1)),
      sort_order  INTEGER NOT NULL CHECK (sort_order >= 0),
      width       INTEGER NOT NULL CHECK (width > 0),
      height      INTEGER NOT NULL CHECK (height > 0),
      placeholder TEXT NOT NULL CHECK (placeholder GLOB 'data:image/*;base64,*' AND length(placeholder) <= 1000),
      widths      TEXT NOT NULL CHECK (json_valid(widths)),
      is_sample   INTEGER NOT NULL DEFAULT 0 CHECK (is_sample IN (0, 1)),
      created_at  TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??*Z')
    ) STRICT`.execute(db);
  await sql`CREATE INDEX gallery_images_in_order ON gallery_images (sort_order, id)`.execute(db);
  await sql`CREATE INDEX gallery_images_shown_in_order ON gallery_images (sort_order, id) WHERE is_active = 1`.execute(
    db,
  );

  await sql`
    CREATE TABLE sample_content (
      id        INTEGER PRIMARY KEY CHECK (id = 1),
      placed_at TEXT NOT NULL CHECK (placed_at GLOB '????-??-??T??:??:??*Z')
    ) STRICT`.execute(db);
}
