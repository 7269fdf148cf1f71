import { sql } from "kysely";
import type { Db } from "#src/platform/database/database.server.ts";
import { containing, sqlOf } from "#src/platform/database/engine-sql.server.ts";
import type { Filters } from "./queries.server.ts";

/**
 * The ids of messages with all these words, in pieces, the highest first: the order of the index, in which the last stored
 * message is the newest.
 *
 * @param words normalized, each of at least three characters
 * @param below leaves out this id and all above it
 */
export function searchIndex(
  db: Db,
  { archived }: Filters,
  words: readonly string[],
  below = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<number[]> {
  return sqlOf(db).searchMessages(db, words, { archived, below });
}

/** Filters ids by texts that must each be in some field; keeps their order. Reads all text of the messages. */
export async function keepMessagesWith(db: Db, ids: readonly number[], texts: readonly string[]): Promise<number[]> {
  const conditions = texts.map((text) => sql`m.search_text LIKE ${containing(text)} ESCAPE '\\'`);
  const { rows } = await sql<{ id: number }>`
    SELECT m.id FROM ${sqlOf(db).numberRows(ids)} AS wanted JOIN messages m ON m.id = wanted.value
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY wanted.place`.execute(db);
  return rows.map(({ id }) => id);
}
