import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database.server.ts";
import { containing, type Searched } from "../engine-sql.server.ts";

/*
 * The planner does not know how words, lists and age belong together, so the newest messages are read first: they show whether
 * a word is common. Then reading on is quick; a rare word is quick in the index.
 */

const firstRead = 400;
const maxRead = 16_000;
/** A word is common in a larger share of what was read. */
const commonShare = 0.02;
/** More than the count of a page; only an export asks for the rest. */
const firstMatches = 2000;

/** `EngineSql.searchTexts` with the trigrams of pg_trgm. */
export async function* searchByPgTrgm(db: Db, words: readonly string[], { of, archived, below }: Searched) {
  const hasWords = sql`(${sql.join(
    words.map((word) => sql`search_text LIKE ${containing(word)}`),
    sql` AND `,
  )})`;
  let next = below;
  for (let limit = firstRead; ; limit = Math.min(maxRead, 2 * limit)) {
    const { ids, count, last } = await readNewest(db, hasWords, { of, archived, below: next, limit });
    yield ids;
    if (count < limit) return;
    next = last;
    if (ids.length < commonShare * count) break;
  }
  const newest = await readIndex(db, hasWords, { of, archived, below: next }, sql`LIMIT ${firstMatches}`);
  yield newest;
  if (newest.length < firstMatches) return;
  yield await readIndex(db, hasWords, { of, archived, below: newest.at(-1) ?? 0 }, sql``);
}

async function readNewest(
  db: Db,
  hasWords: RawBuilder<unknown>,
  { of, archived, below, limit }: Searched & { limit: number },
): Promise<{ ids: number[]; count: number; last: number }> {
  const inList = archived === undefined ? sql`` : sql`AND archived = ${archived}`;
  const rowsOf = of === "messages" ? sql`messages WHERE is_test = 0 ${inList} AND` : sql`job_texts WHERE`;
  const { rows } = await sql<{ ids: string; count: number; last: number }>`
    SELECT coalesce(json_agg(id) FILTER (WHERE has_words), '[]')::text AS ids, count(*), min(id) AS last FROM (
      SELECT id, ${hasWords} AS has_words FROM ${rowsOf} id < ${below}
      ORDER BY id DESC LIMIT ${limit}
    ) AS newest`.execute(db);
  const [{ ids = "[]", count = 0, last = 0 } = {}] = rows;
  return { ids: JSON.parse(ids) as number[], count, last };
}

/** Finds the matches in the indexes of the lists. They are collected first: in their order every message would be read. */
async function readIndex(
  db: Db,
  hasWords: RawBuilder<unknown>,
  { of, archived, below }: Searched,
  limit: RawBuilder<unknown>,
): Promise<number[]> {
  const lists = (archived === undefined ? [0, 1] : [Number(archived)]).map(
    (list) => sql`messages WHERE is_test = 0 AND archived = ${sql.lit(list)}`,
  );
  const selects = (of === "messages" ? lists : [sql`job_texts WHERE true`]).map(
    (rowsOf) => sql`SELECT id FROM ${rowsOf} AND ${hasWords} AND id < ${below}`,
  );
  const { rows } = await sql<{ ids: string }>`
    WITH found AS MATERIALIZED (${sql.join(selects, sql` UNION ALL `)})
    SELECT coalesce(json_agg(id), '[]')::text AS ids
    FROM (SELECT id FROM found ORDER BY id DESC ${limit}) AS sorted`.execute(db);
  return JSON.parse(rows[0]?.ids ?? "[]") as number[];
}
