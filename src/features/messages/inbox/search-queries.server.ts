import { sql } from "kysely";
import type { Db } from "#src/platform/database/database.server.ts";
import { containing, sqlOf } from "#src/platform/database/engine-sql.server.ts";
import type { Filters } from "./queries.server.ts";

/** Found messages, those of the other list too, and the place where the next search goes on. */
type Found = { ids: number[]; next: number | undefined };

/**
 * The ids of messages with all these words, the highest first. Reads no text.
 *
 * @param words normalized, each of at least three characters
 * @param limit of what is read from the index, of both lists
 */
export async function findInIndex(
  db: Db,
  { archived }: Filters,
  words: readonly string[],
  { below, limit }: { below: number; limit: number },
): Promise<Found> {
  const { rows } = await sqlOf(db).findMessages(words, { archived, below, limit }).execute(db);
  const listed = archived === undefined ? rows : rows.filter((row) => row.archived === Number(archived));
  return { ids: listed.map(({ id }) => id), next: rows.length < limit ? undefined : rows.at(-1)?.id };
}

/** Filters ids by texts that must each be in some field; keeps their order. Reads all text of the messages. */
export async function keepMessagesWith(db: Db, ids: readonly number[], texts: readonly string[]): Promise<number[]> {
  const conditions = texts.map((text) => sql`m.search_text LIKE ${containing(text)} ESCAPE '\\'`);
  const { rows } = await sql<{ id: number }>`
    SELECT m.id FROM ${sqlOf(db).numberRows(ids)} AS wanted JOIN messages m ON m.id = wanted.value
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY wanted.place`.execute(db);
  return rows.map(({ id }) => id);
}
