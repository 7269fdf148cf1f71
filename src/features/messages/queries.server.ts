import { sql } from "kysely";
import { countRows } from "#src/platform/database/count-rows-queries.server.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { deleteMailFor } from "#src/platform/mail/outbox-status-queries.server.ts";
import { listPhotosOf } from "./attachments/queries.server.ts";
import { deleteEmptyJobs, listJobsOf } from "./jobs/job-messages-queries.server.ts";
import type { Inquiry } from "./schema.ts";
import { searchColumnsOf } from "./search-text-queries.server.ts";

/** How outgoing mail refers to the message that it is about. */
export function aboutMessage(id: number): string {
  return `message ${id}`;
}

/** The id in what `aboutMessage` returned; undefined for another subject. */
export function messageIdOf(about: string): number | undefined {
  const [, id] = /^message (\d+)$/.exec(about) ?? [];
  return id === undefined ? undefined : Number(id);
}

type Marks = {
  /** The nightly test inquiry, which is hidden from staff. */
  isTest: boolean;
  /** The sender gets a confirmation. */
  confirmed: boolean;
};

/** Stores an inquiry. @returns its id */
export async function insertMessage(trx: Trx, sent: Inquiry, now: Date, marks: Marks): Promise<number> {
  const texts = columnsOf(sent);
  const { id } = await trx
    .insertInto("messages")
    .values({
      ...texts,
      ...searchColumnsOf(texts),
      submitted_at: now.toISOString(),
      is_test: marks.isTest ? 1 : 0,
      confirmed: marks.confirmed ? 1 : 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The same inquiry, if it has come in since then. Every field counts: an inquiry with a corrected house number or name is a
 * new one and must reach the company.
 */
export async function findDuplicate(
  trx: Trx,
  sent: Inquiry,
  since: Date,
): Promise<{ id: number; submittedAt: Date } | undefined> {
  const earlier = await trx
    .selectFrom("messages")
    .select(["id", "submitted_at"])
    .where("submitted_at", ">", since.toISOString())
    .where(({ and }) => and(columnsOf(sent)))
    .executeTakeFirst();
  return earlier && { id: earlier.id, submittedAt: new Date(earlier.submitted_at) };
}

function columnsOf({ firstName, lastName, address, email, phone, projectNeeds, additionalInfo }: Inquiry) {
  return {
    ...{ first_name: firstName, last_name: lastName, address, email, phone },
    ...{ project_needs: projectNeeds, additional_info: additionalInfo },
  };
}

/** When the oldest message came in. */
export async function findOldestTime(db: Db): Promise<Date | undefined> {
  const oldest = await db
    .selectFrom("messages")
    .select(({ fn }) => fn.min<string | null>("submitted_at").as("time"))
    .where(isReal)
    .executeTakeFirstOrThrow();
  return oldest.time === null ? undefined : new Date(oldest.time);
}

/** The oldest messages from before that time. */
export async function listIdsBefore(db: Db, time: Date, limit: number): Promise<number[]> {
  const rows = await isBefore(db, time).select("id").orderBy("submitted_at").orderBy("id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

export function countBefore(db: Db, time: Date): Promise<number> {
  return countRows(isBefore(db, time));
}

function isBefore(db: Db, time: Date) {
  return db.selectFrom("messages").where(isReal).where("submitted_at", "<", time.toISOString());
}

/** In the exact words of the indexes' condition (inbox/queries.server.ts). */
export const isReal = sql<boolean>`is_test = 0`;

/** Deletes them for good, with the emails about them and the jobs that have nothing else (JOB-11). @returns the files of their photos, to be removed after the commit */
export async function deleteMessages(trx: Trx, ids: readonly number[]): Promise<string[]> {
  const photos = await listPhotosOf(trx, ids);
  await deleteMailFor(trx, ...ids.map(aboutMessage));
  const jobs = await listJobsOf(trx, ids);
  await trx.deleteFrom("messages").where("id", "in", ids).execute();
  await deleteEmptyJobs(trx, jobs);
  return photos.map(({ file }) => file);
}

/** The number of messages since then, counted up to `max`. */
export async function countMessages(db: Db, since: Date, max: number): Promise<number> {
  const rows = await db
    .selectFrom("messages")
    .select("id")
    .where("submitted_at", ">", since.toISOString())
    .limit(max)
    .execute();
  return rows.length;
}

const isTest = sql<boolean>`is_test = 1`;

/** The nightly test inquiry with this text. @returns its id; undefined when it is not stored */
export async function findTestInquiry(db: Db, additionalInfo: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("messages")
    .select("id")
    .where(isTest)
    .where("additional_info", "=", additionalInfo)
    .executeTakeFirst();
  return row?.id;
}

/** Whether a test inquiry is under way: it is stored until it has arrived or failed. */
export async function hasTestInquiry(db: Db): Promise<boolean> {
  return (await db.selectFrom("messages").select("id").where(isTest).executeTakeFirst()) !== undefined;
}

/** Deletes all test inquiries and the emails about them. @returns how many */
export async function deleteTestInquiries(trx: Trx): Promise<number> {
  const rows = await trx.deleteFrom("messages").where(isTest).returning("id").execute();
  for (const { id } of rows) await deleteMailFor(trx, aboutMessage(id));
  return rows.length;
}
