import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { searchVersion, toSearchText } from "#db/search-text.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { fillSearchText } from "../search-text-queries.server.ts";

/** Has the texts of these jobs, or of all jobs of a person, made anew before the next search. */
export async function markTexts(trx: Trx, of: { jobIds: readonly number[] } | { personId: number }): Promise<void> {
  const ids =
    "personId" in of
      ? sql`(SELECT id FROM jobs WHERE person_id = ${of.personId})`
      : sql`(SELECT value FROM ${sqlOf(trx).numberRows(of.jobIds)} AS wanted)`;
  await sql`UPDATE job_texts SET search_version = 0 WHERE id IN ${ids}`.execute(trx);
}

/** Empties the texts of jobs at once: something in them is deleted. */
export async function clearTexts(trx: Trx, jobIds: readonly number[]): Promise<void> {
  await trx.updateTable("job_texts").set({ search_text: "", search_version: 0 }).where("id", "in", jobIds).execute();
}

const jobsAtOnce = 25;
/** SQLite puts so much into the index in 40 ms. */
const maxLength = 400_000;

/** A sign between two texts that no word spans, and that joins no numbers. */
const all = (column: "value" | "note" | "search_text", from: string, order = "") =>
  sql`coalesce((SELECT string_agg(${sql.ref(column)}, '|' ${sql.raw(order)}) FROM ${sql.raw(from)}), '')`;

/** In the exact words of the condition of job_texts_of_earlier_search. */
const isOfEarlierSearch = sql<boolean>`search_version < ${sql.lit(searchVersion)}`;

/**
 * Makes the texts of jobs that have changed: the person's names, numbers and addresses, what staff wrote, and the messages. In short transactions, so that nothing changes between reading and writing (DATA-04).
 */
export async function fillJobTexts(db: Db): Promise<void> {
  const older = sql`
    SELECT 1 FROM job_texts WHERE ${isOfEarlierSearch} UNION ALL SELECT 1 FROM messages WHERE ${isOfEarlierSearch} LIMIT 1`;
  if ((await older.execute(db)).rows.length === 0) return;
  await fillSearchText(db);
  for (let count = jobsAtOnce; count === jobsAtOnce; ) {
    count = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number; text: string }>`
        SELECT t.id, substr(p.first_name || '|' || p.last_name || '|' ||
          ${all("value", "person_contacts WHERE person_id = p.id")} || '|' || j.address || '|' || j.what || '|' ||
          coalesce(j.next_step, '') || '|' || j.lost_reason || '|' ||
          ${all("note", "job_entries WHERE job_id = j.id", "ORDER BY id DESC")} || '|' ||
          ${all("search_text", "messages WHERE job_id = j.id AND job_id IS NOT NULL", "ORDER BY id DESC")},
          1, ${sql.lit(maxLength)}) AS text
        FROM (SELECT id FROM job_texts WHERE ${isOfEarlierSearch} ORDER BY id LIMIT ${jobsAtOnce}) AS t
        JOIN jobs j ON j.id = t.id JOIN people p ON p.id = j.person_id`.execute(trx);
      for (const { id, text } of rows)
        await trx
          .updateTable("job_texts")
          .set({ search_text: toSearchText(text), search_version: searchVersion })
          .where("id", "=", id)
          .execute();
      return rows.length;
    });
    await setImmediate();
  }
}
