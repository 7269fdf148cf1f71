import { type Kysely, sql } from "kysely";

const time = sql.raw("GLOB '????-??-??T??:??:??*Z'");

/**
 * What staff needs to work with messages, reviews and pictures: read marks, search, the mail that belongs to a message,
 * deletion that can be taken back, and pictures that are still being prepared.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE messages ADD COLUMN read_at TEXT CHECK (read_at ${time})`.execute(db);
  await sql`CREATE INDEX messages_in_list ON messages (archived, submitted_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX messages_unread ON messages (submitted_at, id) WHERE read_at IS NULL AND archived = 0`.execute(
    db,
  );

  // Trigrams find any part of a word or number from three characters on. The text itself is not stored a second time.
  await sql`
    CREATE VIRTUAL TABLE messages_search USING fts5(
      words, content = '', contentless_delete = 1, tokenize = 'trigram'
    )`.execute(db);
  const words = (row: string) =>
    sql.raw(
      ["first_name", "last_name", "address", "email", "phone", "project_needs", "additional_info"]
        .map((column) => `${row}.${column}`)
        .join(" || ' ' || "),
    );
  await sql`
    CREATE TRIGGER messages_search_insert AFTER INSERT ON messages BEGIN
      INSERT INTO messages_search (rowid, words) VALUES (new.id, ${words("new")});
    END`.execute(db);
  await sql`
    CREATE TRIGGER messages_search_delete AFTER DELETE ON messages BEGIN
      DELETE FROM messages_search WHERE rowid = old.id;
    END`.execute(db);
  await sql`
    INSERT INTO messages_search (rowid, words) SELECT id, ${words("messages")} FROM messages`.execute(db);

  // What a mail is about, as its feature names it ("message 12"), so that staff sees what became of it.
  await sql`ALTER TABLE outgoing_mail ADD COLUMN about TEXT`.execute(db);
  await sql`CREATE INDEX outgoing_mail_about ON outgoing_mail (about) WHERE about IS NOT NULL`.execute(db);

  for (const table of ["reviews", "gallery_images"]) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN deleted_at TEXT CHECK (deleted_at ${time})`.execute(db);
  }
  await sql`CREATE INDEX reviews_deleted ON reviews (deleted_at) WHERE deleted_at IS NOT NULL`.execute(db);
  await sql`CREATE INDEX gallery_images_deleted ON gallery_images (deleted_at) WHERE deleted_at IS NOT NULL`.execute(
    db,
  );
  // Only what is ready is shown; until then the picture has one JPEG and its original.
  await sql`
    ALTER TABLE gallery_images ADD COLUMN state TEXT NOT NULL DEFAULT 'ready'
    CHECK (state IN ('preparing', 'ready', 'failed'))`.execute(db);

  await sql`DROP INDEX reviews_in_order`.execute(db);
  await sql`DROP INDEX reviews_shown_in_order`.execute(db);
  await sql`DROP INDEX reviews_shown_ratings`.execute(db);
  await sql`DROP INDEX gallery_images_in_order`.execute(db);
  await sql`DROP INDEX gallery_images_shown_in_order`.execute(db);
  await sql`CREATE INDEX reviews_in_order ON reviews (sort_order, id) WHERE deleted_at IS NULL`.execute(db);
  await sql`
    CREATE INDEX reviews_shown_in_order ON reviews (sort_order, id) WHERE is_active = 1 AND deleted_at IS NULL`.execute(
    db,
  );
  // Holds all that the average needs, so ten thousand long texts are not read for it.
  await sql`
    CREATE INDEX reviews_shown_ratings ON reviews (is_sample, rating)
    WHERE is_active = 1 AND deleted_at IS NULL`.execute(db);
  await sql`
    CREATE INDEX gallery_images_in_order ON gallery_images (sort_order, id) WHERE deleted_at IS NULL`.execute(db);
  await sql`
    CREATE INDEX gallery_images_shown_in_order ON gallery_images (sort_order, id)
    WHERE is_active = 1 AND deleted_at IS NULL AND state = 'ready'`.execute(db);
}
