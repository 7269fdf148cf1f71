import { type Insertable, type Selectable, sql } from "kysely";
import type { JobsTable, MessagesTable, PeopleTable, PersonContactsTable } from "#db/schema.ts";
import { toSearchText } from "#db/search-text.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { markTexts } from "./job-texts-queries.server.ts";

export type PersonContact = Pick<PersonContactsTable, "kind" | "value">;
export type JobRow = Selectable<JobsTable>;

/** A message with its work, as a release without jobs keeps it. */
export const filedColumns = [
  ...["id", "first_name", "last_name", "email", "phone", "address", "project_needs", "submitted_at"],
  ...["archived", "state", "next_step", "next_step_at", "first_called_at", "work_version", "last_changes", "job_id"],
] as const satisfies readonly (keyof MessagesTable)[];
export type FiledMessage = Pick<Selectable<MessagesTable>, (typeof filedColumns)[number]>;

/** Of all people with one of these contacts the one with the latest job (JOB-01). */
export async function findPersonWith(db: Db, contacts: readonly PersonContact[]): Promise<number | undefined> {
  if (contacts.length === 0) return undefined;
  const row = await db
    .selectFrom("person_contacts")
    .select("person_id")
    .where(({ or, and }) => or(contacts.map((contact) => and(contact))))
    .orderBy(sql`coalesce((SELECT max(id) FROM jobs WHERE jobs.person_id = person_contacts.person_id), 0)`, "desc")
    .orderBy("person_id")
    .limit(1)
    .executeTakeFirst();
  return row?.person_id;
}

export type NewPerson = Pick<Selectable<PeopleTable>, "first_name" | "last_name" | "created_at">;

export async function insertPerson(trx: Trx, person: NewPerson): Promise<number> {
  const values = { ...person, ...nameKeys(person) };
  const { id } = await trx.insertInto("people").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** The columns by which the previous release finds a person. */
export function nameKeys({ first_name, last_name }: Pick<NewPerson, "first_name" | "last_name">) {
  return { first_key: toSearchText(first_name), last_key: toSearchText(last_name) };
}

/** Adds the contacts that the person does not have. */
export async function addContacts(trx: Trx, personId: number, contacts: readonly PersonContact[]): Promise<void> {
  if (contacts.length === 0) return;
  await markTexts(trx, { personId });
  await trx
    .insertInto("person_contacts")
    .values(contacts.map(({ kind, value }) => ({ person_id: personId, kind, value })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The latest job of a person that a further message joins. */
export function findOpenJob(db: Db, personId: number): Promise<JobRow | undefined> {
  return db
    .selectFrom("jobs")
    .selectAll()
    .where("person_id", "=", personId)
    .where("archived", "=", 0)
    .where("state", "not in", ["done", "lost", "not-for-us"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function findJob(db: Db, id: number): Promise<JobRow | undefined> {
  return db.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertJob(trx: Trx, job: Insertable<JobsTable>): Promise<number> {
  const { id } = await trx.insertInto("jobs").values(job).returning("id").executeTakeFirstOrThrow();
  await trx.insertInto("job_texts").values({ id }).execute();
  return id;
}

export async function updateJob(trx: Trx, id: number, change: Partial<JobRow>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable("jobs").set(change).where("id", "=", id).execute();
  await markTexts(trx, { jobIds: [id] });
}

/** Names the job of a message, which has taken over the work on it up to its present version. */
export async function assignMessage(trx: Trx, { id, work_version }: FiledMessage, jobId: number): Promise<void> {
  await trx.updateTable("messages").set({ job_id: jobId, job_version: work_version }).where("id", "=", id).execute();
  await markTexts(trx, { jobIds: [jobId] });
}

/** Copies to their jobs what a release without jobs noted on messages. Run again it copies only what is new. */
export async function copyEntries(trx: Trx, messageIds: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO job_entries (job_id, at, by_name, state, note, message_entry_id)
    SELECT message.job_id, entry.at, entry.by_name, entry.state, entry.note, entry.id
    FROM ${sqlOf(trx).numberRows(messageIds)} AS wanted JOIN messages message ON message.id = wanted.value
    JOIN message_entries entry ON entry.message_id = message.id
    WHERE NOT EXISTS (SELECT 1 FROM job_entries taken WHERE taken.message_entry_id = entry.id)
    ORDER BY entry.id`.execute(trx);
}

export function findFiled(db: Db, id: number): Promise<FiledMessage> {
  return db.selectFrom("messages").select(filedColumns).where("id", "=", id).executeTakeFirstOrThrow();
}

/** In the exact words of the conditions of messages_without_job and messages_ahead_of_job. */
const waitsForJob = sql<boolean>`is_test = 0 AND job_id IS NULL`;
const isAheadOfJob = sql<boolean>`job_id IS NOT NULL AND work_version <> job_version`;

/** The oldest messages without a job. */
export function listUnfiled(db: Db, limit: number): Promise<FiledMessage[]> {
  return db.selectFrom("messages").select(filedColumns).where(waitsForJob).orderBy("id").limit(limit).execute();
}

/** Messages that the previous release has changed since their job took its work over; of one job or of all. */
export function listAhead(db: Db, limit: number, jobId?: number): Promise<FiledMessage[]> {
  const ahead = db.selectFrom("messages").select(filedColumns).where(isAheadOfJob).orderBy("id").limit(limit);
  return (jobId === undefined ? ahead : ahead.where("job_id", "=", jobId)).execute();
}

/** When a message last got its state; undefined if that was not noted. */
export async function findStateTime(db: Db, { id, state }: FiledMessage): Promise<string | undefined> {
  if (state === "new") return undefined;
  const row = await db
    .selectFrom("message_entries")
    .select("at")
    .where("message_id", "=", id)
    .where("state", "=", state)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}
