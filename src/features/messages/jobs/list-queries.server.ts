import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { JobSource } from "#db/schema.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";

/** An open job, in the exact words of the indexes' conditions: SQLite does not use a partial index when a value is bound. */
export const isOpen = sql<SqlBool>`archived = 0 AND state NOT IN ('done', 'lost', 'not-for-us')`;
const hasStep = sql<SqlBool>`${isOpen} AND next_step_at IS NOT NULL`;
const isBeforeEstimate = sql`state IN ('new', 'called', 'no-answer', 'visit-planned')`;

/** Who wrote again comes first, who was called and has no next step last. In the exact words of the index. */
const callOrder = sql`(CASE WHEN wrote_again = 1 THEN '1' WHEN state = 'called' THEN '3' ELSE '2' END || waits_since)`;

/** The lists (JOB-10): their index, order and condition. Those of the next step are parted by the present day. */
export const lists = {
  "to-call": {
    index: "jobs_to_call",
    order: callOrder,
    condition: sql<SqlBool>`${isOpen} AND (wrote_again = 1 OR next_step_at IS NULL AND ${isBeforeEstimate})`,
  },
  today: { index: "jobs_by_next_step", order: sql`next_step_at`, condition: hasStep },
  planned: { index: "jobs_by_next_step", order: sql`next_step_at`, condition: hasStep },
  estimates: {
    index: "jobs_estimated",
    order: sql`stands_since`,
    condition: sql<SqlBool>`archived = 0 AND state = 'estimate-given'`,
  },
  sold: {
    index: "jobs_sold",
    order: sql`stands_since`,
    condition: sql<SqlBool>`archived = 0 AND state IN ('won', 'scheduled')`,
  },
  /** The last that was finished comes first. */
  finished: {
    index: "jobs_finished",
    order: sql`stands_since`,
    condition: sql<SqlBool>`(archived = 1 OR state IN ('done', 'lost', 'not-for-us'))`,
  },
} as const;

export type JobList = keyof typeof lists;

/** Follows every time of a day, "2026-12-01T23:59", in the order of the column. */
const endOfDay = (day: string) => `${day}U`;

function onDays(list: JobList, today: string): RawBuilder<unknown> {
  if (list === "today") return sql`AND next_step_at < ${endOfDay(today)}`;
  return list === "planned" ? sql`AND next_step_at >= ${endOfDay(today)}` : sql``;
}

/** What narrows a list down. `town` is letters and digits alone, as `addressKey` gives them. */
export type JobFilters = {
  town?: string | undefined;
  responsible?: number | "none" | undefined;
  source?: JobSource | undefined;
  photos?: boolean | undefined;
};

function fits({ town, responsible, source, photos }: JobFilters): RawBuilder<unknown> {
  const conditions = [
    town !== undefined && sql`address_key LIKE ${`%${town}%`}`,
    responsible === "none" && sql`responsible_id IS NULL`,
    typeof responsible === "number" && sql`responsible_id = ${responsible}`,
    source !== undefined && sql`source = ${source}`,
    photos &&
      sql`(EXISTS (SELECT 1 FROM job_photos j WHERE j.job_id = jobs.id AND j.deleted_at IS NULL)
        OR EXISTS (SELECT 1 FROM messages m JOIN inquiry_attachments a ON a.message_id = m.id
        JOIN inquiry_photos p ON p.attachment_id = a.id WHERE m.job_id = jobs.id AND m.job_id IS NOT NULL))`,
  ].filter((condition) => condition !== false && condition !== undefined);
  return conditions.length === 0 ? sql`1` : sql`CASE WHEN ${sql.join(conditions, sql` AND `)} THEN 1 ELSE 0 END`;
}

/** The last entry of a page; the next page begins after it. `at` is what the list is ordered by. */
export type JobCursor = { at: string; id: number };
export type ListedJob = JobCursor & { fits: number };
type Scanned = { today: string; filters: JobFilters; limit: number };

/** So many jobs of a list in its order, each with whether it fits the filters: reads no more than that, however few fit. */
export async function scanList(
  db: Db,
  list: JobList,
  { today, filters, limit, after }: Scanned & { after: JobCursor | undefined },
): Promise<ListedJob[]> {
  const { condition, index, order } = lists[list];
  // SQLite begins at a place of an index on an expression only for a comparison with the expression alone.
  const [beyond, direction] = list === "finished" ? [sql`<`, sql`DESC`] : [sql`>`, sql``];
  const { rows } = await sql<ListedJob>`
    SELECT id, ${order} AS at, ${fits(filters)} AS fits FROM jobs ${sqlOf(db).useIndex(index)}
    WHERE ${condition} ${onDays(list, today)}
    ${after ? sql`AND ${order} ${beyond}= ${after.at} AND (${order}, id) ${beyond} (${after.at}, ${after.id})` : sql``}
    ORDER BY ${order} ${direction}, id ${direction} LIMIT ${limit}`.execute(db);
  return rows;
}

/** How many of the first `limit` jobs of each of these lists fit: one statement, which PostgreSQL answers in one round trip. */
export async function countLists<List extends JobList>(
  db: Db,
  names: readonly List[],
  { today, filters, limit }: Scanned,
): Promise<Record<List, number>> {
  const counts = names.map((list) => {
    const { index, condition } = lists[list];
    return sql`(SELECT count(*) FROM (
      SELECT ${fits(filters)} AS fits FROM jobs ${sqlOf(db).useIndex(index)}
      WHERE ${condition} ${onDays(list, today)} LIMIT ${limit}) AS counted WHERE fits = 1) AS ${sql.ref(list)}`;
  });
  const { rows } = await sql<Record<List, number>>`SELECT ${sql.join(counts)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A SELECT of counts had no row.");
  return row;
}

/** Ids of the newest jobs below this one. */
export async function listNewestJobs(db: Db, below: number, limit: number): Promise<number[]> {
  const newest = db.selectFrom("jobs").select("id").where("id", "<", below).orderBy("id", "desc").limit(limit);
  return (await newest.execute()).map(({ id }) => id);
}
