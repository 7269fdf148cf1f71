import { sql } from "kysely";
import type { Db } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { type Filters, inList } from "./queries.server.ts";

const allText = sql.raw(
  ["first_name", "last_name", "address", "email", "phone", "project_needs", "additional_info"]
    .map((column) => `m.${column}`)
    .join(" || ' ' || "),
);

/**
 * The ids of matches in the search index, of both lists, the highest first. Reads no message.
 *
 * @param match FTS5 query syntax
 */
export async function matchMessageIds(
  db: Db,
  match: string,
  { below, limit }: { below: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT rowid AS id FROM messages_search WHERE messages_search MATCH ${match} AND rowid < ${below}
    ORDER BY rowid DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Filters ids by list; keeps their order. */
export async function keepListed(db: Db, filters: Filters, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT m.id FROM ${sqlOf(db).numberRows(ids)} AS wanted JOIN messages m ON m.id = wanted.value
    WHERE m.is_test = 0 ${inList(filters)} ORDER BY wanted.place`.execute(db);
  return rows.map(({ id }) => id);
}

/** Filters ids by texts that must each be in some field; keeps their order. Reads all text of the messages. */
export async function keepMessagesWith(db: Db, ids: readonly number[], texts: readonly string[]): Promise<number[]> {
  const conditions = texts.map((text) => sql`${allText} LIKE ${asPattern(text)} ESCAPE '\\'`);
  const { rows } = await sql<{ id: number }>`
    SELECT m.id FROM ${sqlOf(db).numberRows(ids)} AS wanted JOIN messages m ON m.id = wanted.value
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY wanted.place`.execute(db);
  return rows.map(({ id }) => id);
}

/** Escapes the wildcards of LIKE (IN-7). */
function asPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
