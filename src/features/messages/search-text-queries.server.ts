import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { MessagesTable } from "#db/schema.ts";
import { searchVersion, toSearchText } from "#db/search-text.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";

/** What people type: all text of a message. */
export const searchedColumns = [
  "first_name",
  "last_name",
  "address",
  "email",
  "phone",
  "project_needs",
  "additional_info",
] as const satisfies readonly (keyof MessagesTable)[];

type SearchedTexts = Pick<MessagesTable, (typeof searchedColumns)[number]>;

/** What the search reads. No word of a search spans two fields. */
const searchTextOf = (message: SearchedTexts) =>
  searchedColumns.map((column) => toSearchText(message[column])).join("\n");

/** The columns of the search. */
export function searchColumnsOf(message: SearchedTexts) {
  return { search_text: searchTextOf(message), search_version: searchVersion };
}

/** Of messages of the maximum length: SQLite puts them into the index in 35 ms. */
const rowsAtOnce = 25;

/** In the exact words of the condition of messages_of_earlier_search. */
const isOfEarlierSearch = sql<boolean>`search_version < ${sql.lit(searchVersion)}`;

/**
 * Fills `search_text` of the messages of an earlier version: older ones, and those of a process of the previous release. Between two
 * statements the event loop takes a turn: SQLite runs on the only thread (DATA-04).
 */
export async function fillSearchText(db: Db): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom("messages")
      .select(["id", ...searchedColumns])
      .where(isOfEarlierSearch)
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute();
    if (rows.length === 0) return;
    // SQLite would parse the JSON of all texts again for each of them.
    await sql`
      WITH texts AS MATERIALIZED (SELECT place, value FROM ${sqlOf(db).textRows(rows.map(searchTextOf))} AS made)
      UPDATE messages SET search_text = texts.value, search_version = ${searchVersion}
      FROM ${sqlOf(db).numberRows(rows.map(({ id }) => id))} AS wanted JOIN texts ON texts.place = wanted.place
      WHERE messages.id = wanted.value AND ${isOfEarlierSearch}`.execute(db);
    await setImmediate();
  }
}
