import { type Selectable, sql } from "kysely";
import type { DailyCountsTable, JobState, JobsTable } from "#db/schema.ts";
import { isoDate } from "#src/facts/calendar.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import { otherName } from "./known-names.ts";

export type DailyCount = Selectable<DailyCountsTable>;

/**
 * Adds counts to those of their days; processes that count at once add up.
 *
 * @param maxHosts referrers that one day has by name; further ones are counted together
 */
export async function addCounts(trx: Trx, counts: readonly DailyCount[], maxHosts: number): Promise<void> {
  const named = new Map<string, Set<string>>();
  const rows = new Map<string, DailyCount>();
  for (const count of counts) {
    const name = count.kind === "referrer" ? await hostName(trx, count, { named, maxHosts }) : count.name;
    const key = `${count.day} ${count.kind} ${name}`;
    rows.set(key, { ...count, name, count: count.count + (rows.get(key)?.count ?? 0) });
  }
  await trx
    .insertInto("daily_counts")
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.columns(["day", "kind", "name"]).doUpdateSet({
        count: ({ eb, ref }) => eb("daily_counts.count", "+", ref("excluded.count")),
      }),
    )
    .execute();
}

type Hosts = { named: Map<string, Set<string>>; maxHosts: number };

/** The host, or "other" when its day has as many hosts as it may. */
async function hostName(trx: Trx, { day, name }: DailyCount, { named, maxHosts }: Hosts): Promise<string> {
  const known = named.get(day) ?? (await listHosts(trx, day));
  named.set(day, known);
  if (!known.has(name) && known.size >= maxHosts) return otherName;
  if (name !== otherName) known.add(name);
  return name;
}

async function listHosts(trx: Trx, day: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("daily_counts")
    .select("name")
    .where("day", "=", day)
    .where("kind", "=", "referrer")
    .where("name", "!=", otherName)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** How long counts are kept: a year can be compared with the one before. */
export const keptMonths = 15;

export async function purgeOldCounts(trx: Trx, now: Date): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - keptMonths);
  await trx
    .deleteFrom("daily_counts")
    .where("day", "<", isoDate(Math.floor(oldest.getTime() / dayMs)))
    .execute();
}

/** What was counted on each day from the first on, without names. */
export async function listSums(db: Db, first: string): Promise<Omit<DailyCount, "name">[]> {
  const rows = await db
    .selectFrom("daily_counts")
    .select(["day", "kind", ({ fn }) => fn.sum<number | string>("count").as("count")])
    .where("day", ">=", first)
    .groupBy(["day", "kind"])
    .execute();
  // PostgreSQL gives sums as text.
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

export type Named = { name: string; count: number };

/** As many as a table shows. */
export const maxNames = 20;

/** The names of a kind that were counted most from a day on. */
export async function listTotals(db: Db, first: string, kind: string): Promise<Named[]> {
  const rows = await db
    .selectFrom("daily_counts")
    .select(["name", ({ fn }) => fn.sum<number | string>("count").as("total")])
    .where("day", ">=", first)
    .where("kind", "=", kind)
    .groupBy("name")
    .orderBy("total", "desc")
    .orderBy("name")
    .limit(maxNames)
    .execute();
  return rows.map(({ name, total }) => ({ name, count: Number(total) }));
}

/** Whether anything was counted before a day. */
export async function hasCountsBefore(db: Db, day: string): Promise<boolean> {
  const row = await db.selectFrom("daily_counts").select("day").where("day", "<", day).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Bounds the work for a site that is flooded with messages. */
const maxCalls = 10_000;

/** Jobs that began on the website since then and were called, the newest first: when they began, and when staff first tried to call. */
export async function listFirstCalls(db: Db, since: Date): Promise<{ askedAt: string; calledAt: string }[]> {
  const rows = await db
    .selectFrom("jobs")
    .select(["created_at", "first_called_at"])
    .where("created_at", ">=", since.toISOString())
    .where("source", "=", "website")
    .where("first_called_at", "is not", null)
    .$narrowType<{ first_called_at: string }>()
    .orderBy("created_at", "desc")
    .limit(maxCalls)
    .execute();
  return rows.map(({ created_at, first_called_at }) => ({ askedAt: created_at, calledAt: first_called_at }));
}

type Worked = "state" | "source" | "lost_reason" | "responsible_id" | "estimate_cents" | "agreed_cents";

/** A job that came further: who is responsible, null for no one, and when it last came to each of its states. */
export type WorkedJob = Pick<Selectable<JobsTable>, Worked> & {
  responsible: string | null;
  last: Readonly<Partial<Record<JobState, string>>>;
};

/** In the exact words of the condition of job_entries_of_state. */
const ofState = sql`state IN ('estimate-given', 'won', 'scheduled', 'done', 'lost')`;

/** So few that PostgreSQL looks each up in the index rather than reading the whole table. */
const jobsAtOnce = 250;

/** Jobs with an estimate, an order, planned work or an end noted since then. */
export async function listWorkedJobs(db: Db, since: Date): Promise<WorkedJob[]> {
  const { rows: changed } = await sql<{ id: number }>`
    SELECT DISTINCT job_id AS id FROM job_entries ${sqlOf(db).useIndex("job_entries_of_state")}
    WHERE ${ofState} AND at >= ${since.toISOString()}`.execute(db);
  const found: WorkedJob[] = [];
  for (let at = 0; at < changed.length; at += jobsAtOnce) {
    const ids = changed.slice(at, at + jobsAtOnce).map(({ id }) => id);
    const { rows } = await sql<Omit<WorkedJob, "last"> & { entries: string }>`
      SELECT state, source, lost_reason, responsible_id, estimate_cents, agreed_cents, users.name AS responsible,
        (SELECT string_agg(at || ' ' || state, '|') FROM job_entries WHERE job_id = jobs.id AND ${ofState}) AS entries
      FROM ${sqlOf(db).numberRows(ids)} AS wanted
      JOIN jobs ON jobs.id = wanted.value LEFT JOIN users ON users.id = jobs.responsible_id`.execute(db);
    for (const { entries, ...job } of rows) {
      const inOrder = entries.split("|").sort();
      found.push({ ...job, last: Object.fromEntries(inOrder.map((entry) => entry.split(" ").reverse())) });
    }
  }
  return found;
}
