import { type Selectable, sql } from "kysely";
import type { PeopleTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { addContacts, type PersonContact } from "./filing-queries.server.ts";
import { markTexts } from "./job-texts-queries.server.ts";

export type PersonRow = Selectable<PeopleTable>;

export function findPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  return db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Follows every text that begins with these characters, in the order of the columns. */
const afterAll = (beginning: string) => `${beginning}\u{10FFFF}`;

/** Ids of people with a number, or an address, that begins so. */
export async function listByContact(
  db: Db,
  kind: PersonContact["kind"],
  beginning: string,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("person_contacts")
    .select("person_id")
    .distinct()
    .where("kind", "=", kind)
    .where("value", ">=", beginning)
    .where("value", "<", afterAll(beginning))
    .limit(limit)
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** People with a first or last name that begins so. */
export async function listByName(db: Db, beginning: string, limit: number): Promise<PersonRow[]> {
  const byKey = (key: "first_key" | "last_key") =>
    db
      .selectFrom("people")
      .selectAll()
      .where(key, ">=", beginning)
      .where(key, "<", afterAll(beginning))
      .orderBy(key)
      .orderBy("id")
      .limit(limit)
      .execute();
  const [last, first] = await Promise.all([byKey("last_key"), byKey("first_key")]);
  const all = new Map([...last, ...first].map((row) => [row.id, row]));
  return [...all.values()];
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
  await addContacts(
    trx,
    personId,
    values.map((value) => ({ kind, value })),
  );
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
