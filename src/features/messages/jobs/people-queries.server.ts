import { type Selectable, sql } from "kysely";
import type { PeopleTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { addContacts, type PersonContact } from "./filing-queries.server.ts";
import { markTexts } from "./job-texts-queries.server.ts";

export type PersonRow = Selectable<PeopleTable>;

export function findPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  return db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function updatePerson(trx: Trx, id: number, change: Partial<PersonRow>): Promise<void> {
  await trx.updateTable("people").set(change).where("id", "=", id).execute();
  await markTexts(trx, { personId: id });
}

/** Gives a person these numbers or addresses in place of those there are. */
export async function replaceContacts(
  trx: Trx,
  personId: number,
  kind: PersonContact["kind"],
  values: readonly string[],
): Promise<void> {
  await trx.deleteFrom("person_contacts").where("person_id", "=", personId).where("kind", "=", kind).execute();
  await markTexts(trx, { personId });
  const contacts = values.map((value) => ({ kind, value }));
  await addContacts(trx, personId, contacts);
}

export async function listJobIds(db: Db, personId: number): Promise<number[]> {
  const rows = await db.selectFrom("jobs").select("id").where("person_id", "=", personId).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Gives jobs to another person, with what they come from (`joined_from`). */
export async function moveJobs(trx: Trx, jobIds: readonly number[], to: number, from: string | null): Promise<void> {
  await trx.updateTable("jobs").set({ person_id: to, joined_from: from }).where("id", "in", jobIds).execute();
  await markTexts(trx, { jobIds });
}

export async function deletePerson(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom("people").where("id", "=", id).execute();
}

/** Whom each job came from by a join, as JSON; the newest job first. */
export async function listJoinedFrom(db: Db, jobIds: readonly number[]): Promise<(string | null)[]> {
  const rows = db.selectFrom("jobs").select("joined_from").where("id", "in", jobIds).orderBy("id", "desc");
  return (await rows.execute()).map(({ joined_from }) => joined_from);
}

/** Who wrote the messages of jobs, the newest first. */
export function listSenders(db: Db, jobIds: readonly number[]) {
  return db
    .selectFrom("messages")
    .select(["first_name", "last_name", "phone", "email"])
    .where("job_id", "in", jobIds)
    .where(sql<boolean>`job_id IS NOT NULL`)
    .orderBy("id", "desc")
    .execute();
}
