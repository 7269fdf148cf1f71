import { sql } from "kysely";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { listJobIds } from "../jobs/people-queries.server.ts";
import { aboutJob, listContacts, newestIds } from "../jobs/queries.server.ts";
import { aboutMessage } from "../queries.server.ts";
import type { OwnIds } from "./export.server.ts";

const all = 1_000_000;

const isIn = (db: Db, ids: readonly number[]) => sql`IN (SELECT value FROM ${sqlOf(db).numberRows(ids)} AS wanted)`;

/** Everything that belongs to a person, by its ids. Requests for a review that are about no job are theirs by the address. */
export async function listOwn(db: Db, personId: number): Promise<OwnIds> {
  const jobs = await listJobIds(db, personId);
  const newest = async (of: "messages" | "job_entries") =>
    [...(await newestIds(db, of, { values: jobs, limit: all })).values()].flat().sort((one, other) => one - other);
  const messages = await newest("messages");
  const emails = (await listContacts(db, [personId])).filter(({ kind }) => kind === "email").map(({ value }) => value);
  const { rows: appointments } = await sql<{ id: number }>`
    SELECT id FROM appointments WHERE job_id ${isIn(db, jobs)} ORDER BY id`.execute(db);
  const { rows: requests } = await sql<{ id: number; review_id: number | null }>`
    SELECT id, review_id FROM review_requests WHERE (job_id IS NOT NULL AND job_id ${isIn(db, jobs)})
      OR message_id ${isIn(db, messages)}
      OR (job_id IS NULL AND message_id IS NULL AND email IN (SELECT value FROM ${sqlOf(db).textRows(emails)} AS theirs))
    ORDER BY id`.execute(db);
  return {
    ...{ people: [personId], jobs, messages, job_entries: await newest("job_entries") },
    appointments: appointments.map(({ id }) => id),
    review_requests: requests.map(({ id }) => id),
    reviews: requests.flatMap(({ review_id }) => review_id ?? []).sort((one, other) => one - other),
  };
}

/** Mail about the jobs and messages of a person, and what asks them for a review; `to` narrows it down to their own addresses. */
function isAbout(db: Db, own: OwnIds) {
  const abouts = [...own.messages.map(aboutMessage), ...own.jobs.map(aboutJob)];
  return sql`(about IN (SELECT value FROM ${sqlOf(db).textRows(abouts)} AS wanted) OR kind LIKE 'review-%'
    AND recipient IN (SELECT email FROM review_requests WHERE id ${isIn(db, own.review_requests)}))`;
}

export type PersonMail = { subject: string; to: string; createdAt: string; state: string };

/** The emails to a person that are still known, the newest first. */
export async function listMail(db: Db, own: OwnIds, limit: number): Promise<PersonMail[]> {
  const { rows } = await sql<PersonMail>`
    SELECT subject, recipient AS "to", created_at AS "createdAt", state FROM outgoing_mail
    WHERE ${isAbout(db, own)} AND (lower(recipient) IN (SELECT value FROM person_contacts
        WHERE person_id ${isIn(db, own.people)} AND kind = 'email')
      OR recipient IN (SELECT email FROM review_requests WHERE id ${isIn(db, own.review_requests)}))
    ORDER BY created_at DESC, id LIMIT ${limit}`.execute(db);
  return rows;
}

export type PersonReview = {
  askedAt: string;
  /** Null until they write. */
  review: { id: number; name: string; stars: number; words: string; writtenAt: string } | null;
};

/** When a person was asked for a review, and what they wrote, the newest first. */
export async function listReviews(db: Db, own: OwnIds): Promise<PersonReview[]> {
  const rows = await db
    .selectFrom("review_requests as r")
    .leftJoin("reviews", "reviews.id", "r.review_id")
    .select(["r.asked_at", "reviews.id", "reviewer_name", "rating", "review_text", "created_at"])
    .where("r.id", "in", [0, ...own.review_requests])
    .orderBy("r.id", "desc")
    .execute();
  return rows.map(({ asked_at, id, reviewer_name, rating, review_text, created_at }) => ({
    askedAt: asked_at,
    review:
      id === null
        ? null
        : { id, name: reviewer_name ?? "", stars: rating ?? 0, words: review_text ?? "", writtenAt: created_at ?? "" },
  }));
}

/** Every name that the person has had in jobs, messages and reviews. */
export async function listNames(db: Db, own: OwnIds): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT first_name || ' ' || last_name AS name FROM people WHERE id ${isIn(db, own.people)}
    UNION SELECT first_name || ' ' || last_name FROM messages WHERE id ${isIn(db, own.messages)}
    UNION SELECT name FROM review_requests WHERE id ${isIn(db, own.review_requests)}
    UNION SELECT reviewer_name FROM reviews WHERE id ${isIn(db, own.reviews)}`.execute(db);
  return [...new Set(rows.flatMap(({ name }) => [name, name.trim()]))];
}

/** Deletes the mail about a person and the requests for reviews, with their links. What they published stays. */
export async function deleteMailAndRequests(trx: Trx, own: OwnIds): Promise<void> {
  await sql`DELETE FROM outgoing_mail WHERE ${isAbout(trx, own)}`.execute(trx);
  await sql`DELETE FROM review_requests WHERE id ${isIn(trx, own.review_requests)}`.execute(trx);
}
