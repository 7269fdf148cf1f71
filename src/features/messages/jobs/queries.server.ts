import { type Selectable, sql } from "kysely";
import type { MessagesTable } from "#db/schema.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import type { JobRow } from "./filing-queries.server.ts";

/** With `*` PostgreSQL would plan the statement each time (`statementNames`). */
const jobColumns = [
  ...["id", "person_id", "source", "what", "address", "address_key", "state", "archived", "responsible_id"],
  ...["next_step", "next_step_at", "estimate_cents", "agreed_cents", "lost_reason", "created_at", "waits_since"],
  ...["wrote_again", "tries", "first_called_at", "stands_since", "work_version", "joined_from", "last_changes"],
] as const satisfies readonly (keyof JobRow)[];

/** A job with the names that belong to it. */
export type NamedJob = Pick<JobRow, (typeof jobColumns)[number]> & {
  first_name: string;
  last_name: string;
  person_changes: string;
  wants_no_emails: 0 | 1;
  responsible_name: string | null;
};

/** In the order of the ids; what is gone is left out. */
export async function findJobs(db: Db, ids: readonly number[]): Promise<NamedJob[]> {
  const { rows } = await sql<NamedJob>`
    SELECT ${sql.join(jobColumns.map((column) => sql.ref(`jobs.${column}`)))}, people.first_name, people.last_name,
      people.last_changes AS person_changes, people.wants_no_emails, users.name AS responsible_name
    FROM ${sqlOf(db).numberRows(ids)} AS wanted JOIN jobs ON jobs.id = wanted.value
    JOIN people ON people.id = jobs.person_id LEFT JOIN users ON users.id = jobs.responsible_id
    ORDER BY wanted.place`.execute(db);
  return rows;
}

/** Where the newest rows of something are looked for: the index of the column, in its condition's words. */
const newestBy = {
  messages: { column: "job_id", where: sql`job_id IS NOT NULL` },
  "jobs of people": { column: "person_id", where: sql`true` },
  "jobs at addresses": { column: "address_key", where: sql`address_key <> ''` },
  job_entries: { column: "job_id", where: sql`true` },
} as const;

/**
 * The highest ids for each value. With "=" in place of the range PostgreSQL would read all rows by their ids for a value that none has,
 * if it knows of one that most have.
 */
export async function newestIds<Value extends number | string>(
  db: Db,
  of: keyof typeof newestBy,
  { values, limit }: { values: readonly Value[]; limit: number },
): Promise<Map<Value, number[]>> {
  const { where, ...named } = newestBy[of];
  const [table] = of.split(" ");
  const column = sql.ref(named.column);
  const wanted = [...new Set(values)];
  if (wanted.length === 0) return new Map();
  const numbers = wanted.filter((value) => typeof value === "number");
  const rowsOf = numbers.length > 0 ? sqlOf(db).numberRows(numbers) : sqlOf(db).textRows(wanted.map(String));
  const { rows } = await sql<{ value: Value; ids: string }>`
    SELECT value, (SELECT ${sqlOf(db).jsonArray("id")} FROM (
      SELECT id FROM ${sql.table(table ?? "")} WHERE ${column} BETWEEN wanted.value AND wanted.value AND ${where}
      ORDER BY ${column} DESC, id DESC LIMIT ${limit}) AS newest) AS ids
    FROM ${rowsOf} AS wanted`.execute(db);
  return new Map(rows.map(({ value, ids }) => [value, JSON.parse(ids) as number[]]));
}

const messageColumns = [
  ...["id", "job_id", "email", "phone", "address", "submitted_at", "archived", "read_at"],
] as const satisfies readonly (keyof MessagesTable)[];

export type JobMessageRow = Pick<
  Selectable<MessagesTable>,
  (typeof messageColumns)[number] | "project_needs" | "additional_info"
>;

/** Messages by their ids, the newest first, with at most so many characters of their texts. */
export async function listJobMessages(db: Db, ids: readonly number[], length: number): Promise<JobMessageRow[]> {
  const { rows } = await sql<JobMessageRow>`
    SELECT ${sql.join(messageColumns.map((column) => sql.ref(`m.${column}`)))},
      substr(m.project_needs, 1, ${sql.lit(length)}) AS project_needs,
      substr(m.additional_info, 1, ${sql.lit(length)}) AS additional_info
    FROM ${sqlOf(db).numberRows(ids)} AS wanted JOIN messages m ON m.id = wanted.value ORDER BY m.id DESC`.execute(db);
  return rows;
}

export type ContactRow = { person_id: number; kind: "phone" | "email"; value: string };

export async function listContacts(db: Db, personIds: readonly number[]): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    SELECT c.person_id, c.kind, c.value FROM ${sqlOf(db).numberRows([...new Set(personIds)])} AS wanted
    JOIN person_contacts c ON c.person_id = wanted.value ORDER BY c.kind, c.value`.execute(db);
  return rows;
}

/** Whether someone has this account; true for no one. */
export async function isUser(db: Db, id: number | null): Promise<boolean> {
  if (id === null) return true;
  return (await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** How outgoing mail refers to a job that no message began. */
export function aboutJob(id: number): string {
  return `job ${id}`;
}
