import { type Kysely, sql } from "kysely";
import { engineSchema, onEngine } from "../engine-schema.ts";

/**
 * One column with the text of a message as the search compares it, and its index. The program fills the column, also of rows
 * that the previous release stores meanwhile: a row without it is found by the second index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = engineSchema(db);
  await db.schema
    .alterTable("messages")
    .addColumn("search_text", text, (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createIndex("messages_without_search_text")
    .on("messages")
    .column("id")
    .where(sql<boolean>`search_text = ''`)
    .execute();
  await onEngine(db, { sqlite: replaceTrigrams, postgres: createTrigrams })(db);
}

/** The text is normalized already: upper case and accents need no second meaning. */
async function replaceTrigrams(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TRIGGER messages_search_insert`.execute(db);
  await sql`DROP TRIGGER messages_search_delete`.execute(db);
  await sql`DROP TABLE messages_search`.execute(db);
  await sql`
    CREATE VIRTUAL TABLE messages_search USING fts5(
      words, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
    )`.execute(db);
  await sql`
    CREATE TRIGGER messages_search_insert AFTER INSERT ON messages WHEN new.is_test = 0 AND new.search_text <> '' BEGIN
      INSERT INTO messages_search (rowid, words) VALUES (new.id, new.search_text);
    END`.execute(db);
  await sql`
    CREATE TRIGGER messages_search_update AFTER UPDATE OF search_text ON messages WHEN new.is_test = 0 BEGIN
      DELETE FROM messages_search WHERE rowid = old.id;
      INSERT INTO messages_search (rowid, words) VALUES (new.id, new.search_text);
    END`.execute(db);
  await sql`
    CREATE TRIGGER messages_search_delete AFTER DELETE ON messages WHEN old.is_test = 0 BEGIN
      DELETE FROM messages_search WHERE rowid = old.id;
    END`.execute(db);
}

/** One index for each list: a word of the other list costs nothing. The first serves words that are in many messages. */
async function createTrigrams(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX messages_by_list ON messages (archived, id) WHERE is_test = 0`.execute(db);
  for (const [list, archived] of [
    ["active", 0],
    ["archived", 1],
  ] as const) {
    await sql`
      CREATE INDEX ${sql.ref(`messages_search_${list}`)} ON messages USING gin (search_text gin_trgm_ops)
      WHERE is_test = 0 AND archived = ${sql.lit(archived)}`.execute(db);
  }
}
