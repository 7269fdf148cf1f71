import { type Selectable, type SqlBool, sql } from "kysely";
import type { MessageState, MessagesTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { isReal } from "../queries.server.ts";

/** Of the long texts the list shows the beginning. */
const excerptLength = 300;

const columns = [
  "id",
  "first_name",
  "last_name",
  "address",
  "email",
  "phone",
  "submitted_at",
  "archived",
  "read_at",
  "state",
  "next_step",
  "next_step_at",
  "last_changes",
  "first_called_at",
] as const;
const texts = ["project_needs", "additional_info"] as const;

/** A message with its work. The two texts are cut to 300 characters where a list reads them. */
export type CallRow = Pick<Selectable<MessagesTable>, (typeof columns)[number] | (typeof texts)[number]>;

/** In the exact words of the indexes' conditions: SQLite does not use a partial index when a value is bound. */
const isOpen = sql<SqlBool>`is_test = 0 AND archived = 0 AND state NOT IN ('won', 'lost', 'not-for-us')`;
/** The two lists: their index, order and condition. */
export const lists = {
  waiting: {
    index: "messages_to_call",
    order: "submitted_at",
    condition: sql<SqlBool>`${isOpen} AND next_step_at IS NULL`,
  },
  planned: {
    index: "messages_by_next_step",
    order: "next_step_at",
    condition: sql<SqlBool>`${isOpen} AND next_step_at IS NOT NULL`,
  },
} as const;

/** Messages without a next step, and those with one. */
export type CallList = keyof typeof lists;

const listed = sql.join([
  ...columns.map((column) => sql.ref(column)),
  ...texts.map((column) => sql`substr(${sql.ref(column)}, 1, ${sql.lit(excerptLength)}) AS ${sql.ref(column)}`),
]);

/** The last entry of a page; the next page begins after it. `at` is a time of submission, or day and time of a next step. */
export type CallCursor = { at: string; id: number };

/** One page of open messages: those without a next step, the oldest first, or those with one, by its day and time (LEAD-01). */
export async function listCalls(
  db: Db,
  list: CallList,
  { after, limit }: { after: CallCursor | undefined; limit: number },
): Promise<CallRow[]> {
  const { condition, ...named } = lists[list];
  const order = sql.ref(named.order);
  const { rows } = await sql<CallRow>`
    SELECT ${listed} FROM messages ${sqlOf(db).useIndex(named.index)} WHERE ${condition}
    ${after ? sql`AND (${order}, id) > (${after.at}, ${after.id})` : sql``}
    ORDER BY ${order}, id LIMIT ${limit}`.execute(db);
  return rows;
}

/** How many wait, or how many next steps are due on that day or before it; counted up to `max`. */
export async function countCalls(
  db: Db,
  list: CallList,
  { today, max }: { today: string; max: number },
): Promise<number> {
  const { index, condition } = lists[list];
  const until = list === "planned" ? sql`AND next_step_at < ${endOfDay(today)}` : sql``;
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM (
    SELECT 1 FROM messages ${sqlOf(db).useIndex(index)} WHERE ${condition} ${until} LIMIT ${max}) AS counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Follows every time of a day, "2026-12-01T23:59", in the order of the column. */
const endOfDay = (day: string) => `${day}U`;

/** Planned visits of a day, by their time. */
export function listVisits(db: Db, day: string, limit: number): Promise<CallRow[]> {
  return db
    .selectFrom("messages")
    .select([...columns, ...texts])
    .where(lists.planned.condition)
    .where("state", "=", "visit-planned")
    .where("next_step_at", ">=", day)
    .where("next_step_at", "<", endOfDay(day))
    .orderBy("next_step_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export function findCall(db: Db, id: number): Promise<CallRow | undefined> {
  return db
    .selectFrom("messages")
    .select([...columns, ...texts])
    .where("id", "=", id)
    .where(isReal)
    .executeTakeFirst();
}

export type SamePersonRow = Pick<CallRow, "id" | "submitted_at" | "archived" | "state">;

/**
 * Messages of each person: from the email address, without regard to case, or from one of the notations of the phone number
 * (LEAD-07); the newest first. Three statements for any number of persons.
 *
 * @param limit for each person
 * @returns in the order of the persons
 */
export async function listOfPersons(
  db: Db,
  persons: readonly Pick<CallRow, "email" | "phone">[],
  limit: number,
): Promise<SamePersonRow[][]> {
  const emails = persons.map(({ email }) => email);
  const phones = persons.flatMap(({ phone }) => notationsOf(phone));
  const [byEmail, byPhone] = await Promise.all([
    newestIds(db, "email", emails, limit),
    newestIds(db, "phone", phones, limit),
  ]);
  const ids = persons.map(({ email, phone }) => {
    const all = [byEmail.get(email), ...notationsOf(phone).map((notation) => byPhone.get(notation))];
    return [...new Set(all.flatMap((some) => some ?? []))].sort((one, other) => other - one).slice(0, limit);
  });
  const { rows } = await sql<SamePersonRow>`
    SELECT id, submitted_at, archived, state
    FROM ${sqlOf(db).numberRows([...new Set(ids.flat())])} AS found JOIN messages ON id = found.value`.execute(db);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.map((some) => some.flatMap((id) => known.get(id) ?? []));
}

/**
 * The highest ids of messages for each text. No engine reads several indexes for one OR in the order of the ids, so each column
 * is asked for by itself. With "=" in place of the range PostgreSQL would read all messages by their ids for a text that none has,
 * if it knows of one that most have.
 */
async function newestIds(
  db: Db,
  name: "email" | "phone",
  texts: readonly string[],
  limit: number,
): Promise<Map<string, number[]>> {
  const [column, value] = [name, "wanted.value"].map(name === "email" ? sqlOf(db).caseless : sql.ref);
  const { rows } = await sql<{ value: string; ids: string }>`
    SELECT value, (SELECT ${sqlOf(db).jsonArray("id")} FROM (
      SELECT id FROM messages WHERE ${column} BETWEEN ${value} AND ${value} AND is_test = 0
      ORDER BY ${column} DESC, id DESC LIMIT ${limit}) AS newest) AS ids
    FROM ${sqlOf(db).textRows([...new Set(texts)])} AS wanted`.execute(db);
  return new Map(rows.map(({ value, ids }) => [value, JSON.parse(ids) as number[]]));
}

/** "3525550142" is "13525550142" with the country's code. */
function notationsOf(phone: string): string[] {
  return phone.length === 11 && phone.startsWith("1") ? [phone, phone.slice(1)] : [phone, `1${phone}`];
}

export type WorkChange = {
  state: MessageState;
  nextStep: string | null;
  nextStepAt: string | null;
  archived: boolean;
  firstCalledAt: string | null;
  lastChanges: string;
};

/** Saves the work on a message, counts its revision on if it has changed, and marks it as read. */
export async function saveWork(trx: Trx, before: CallRow, change: WorkChange, now: Date): Promise<void> {
  const isSame = change.lastChanges === before.last_changes;
  await trx
    .updateTable("messages")
    .set(({ fn, val, eb }) => ({
      state: change.state,
      next_step: change.nextStep,
      next_step_at: change.nextStepAt,
      first_called_at: change.firstCalledAt,
      archived: change.archived ? 1 : 0,
      last_changes: change.lastChanges,
      work_version: eb("work_version", "+", isSame ? 0 : 1),
      read_at: fn.coalesce("read_at", val(now.toISOString())),
    }))
    .where("id", "=", before.id)
    .where(isReal)
    .execute();
}
