import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../database.server.ts";
import type { Searched } from "../engine-sql.server.ts";

/*
 * SQLite runs on the only thread: a search is many short statements with a turn of the event loop between them (DATA-04).
 */

/** Matches that one statement on the index returns: few at first, since a page needs no more. */
const firstMatches = 250;
const maxMatches = 4000;

/** `EngineSql.searchTexts` with the trigrams of FTS5, which know nothing of the lists. */
export async function* searchByFts5(db: Db, words: readonly string[], { of, archived, below }: Searched) {
  const match = words.map(asPhrase).join(" AND ");
  const index = sql.table(`${of}_search`);
  const [listed, joined] =
    of === "messages" ? [sql`m.archived`, sql`CROSS JOIN messages m ON m.id = found.id`] : [sql`0`, sql``];
  let limit = firstMatches;
  for (let next = below; ; limit = Math.min(maxMatches, 2 * limit)) {
    const { rows } = await sql<{ id: number; archived: number }>`
      SELECT found.id, ${listed} AS archived FROM (
        SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ${match} AND rowid < ${next}
        ORDER BY rowid DESC LIMIT ${limit}
      ) AS found ${joined} ORDER BY found.id DESC`.execute(db);
    const wanted = archived === undefined ? rows : rows.filter((row) => row.archived === Number(archived));
    yield wanted.map(({ id }) => id);
    if (rows.length < limit) return;
    next = rows.at(-1)?.id ?? 0;
    await setImmediate();
  }
}

/** Of an index, in one step: 20 ms. */
const pagesAtOnce = 200;

/**
 * `EngineSql.forgetDeleted`: FTS5 marks what is deleted and keeps its words until it writes their part of the index anew. A negative
 * number begins to make one part of all, and one that is whole already is left as it is.
 */
export async function mergeFts5(db: Db): Promise<void> {
  const changes = async () => (await sql<{ n: number }>`SELECT total_changes() AS n`.execute(db)).rows[0]?.n ?? 0;
  for (const index of ["messages_search", "job_texts_search"].map((name) => sql.table(name)))
    for (let pages = -pagesAtOnce, before = -2; (await changes()) - before > 1; pages = pagesAtOnce) {
      before = await changes();
      await sql`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${pages})`.execute(db);
    }
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
}

/** Nothing within quotes is syntax; a quote is doubled (FTS5, "Full-text Query Syntax"). */
function asPhrase(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
