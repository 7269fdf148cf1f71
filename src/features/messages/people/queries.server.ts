import { sql } from "kysely";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { isIn } from "../jobs/job-messages-queries.server.ts";
import { listJobIds } from "../jobs/people-queries.server.ts";
import { aboutMessage } from "../queries.server.ts";
import type { ExportedRow, OwnIds } from "./export-queries.server.ts";

/** Everything that belongs to a person, by its ids, the newest first. Requests for a review that name no job are theirs by an address that no one else has. */
export async function listOfPerson(db: Db, personId: number): Promise<OwnIds> {
  const jobs = (await listJobIds(db, personId)).toReversed();
  const listed = async (table: string, condition = sql`job_id ${isIn(db, jobs)} AND job_id IS NOT NULL`) => {
    const rows = sql<{ id: number }>`SELECT id FROM ${sql.table(table)} WHERE ${condition} ORDER BY id DESC`;
    return (await rows.execute(db)).rows.map(({ id }) => id);
  };
  const messages = await listed("messages");
  const requests = await listed(
    "review_requests",
    sql`job_id ${isIn(db, jobs)} AND job_id IS NOT NULL OR message_id ${isIn(db, messages)} OR job_id IS NULL
      AND message_id IS NULL AND email IN (SELECT value FROM person_contacts own WHERE person_id = ${personId}
      AND kind = 'email' AND NOT EXISTS (SELECT 1 FROM person_contacts WHERE kind = 'email' AND value = own.value
      AND person_id <> ${personId}))`,
  );
  const reviews = sql`id IN (SELECT review_id FROM review_requests WHERE id ${isIn(db, requests)})`;
  return {
    ...{ people: [personId], jobs, messages, review_requests: requests, reviews: await listed("reviews", reviews) },
    ...{ job_entries: await listed("job_entries"), appointments: await listed("appointments") },
    job_photos: await listed("job_photos"),
  };
}

/** Mail about messages and reviews of a person, the emails of their jobs, and what asks them for a review. */
function isAbout(db: Db, { messages, jobs, review_requests, reviews }: OwnIds) {
  const abouts = [
    ...messages.map(aboutMessage),
    ...reviews.map((id) => `review ${id}`),
    ...review_requests.map((id) => `review request ${id}`),
  ];
  return sql`(about IN (SELECT value FROM ${sqlOf(db).textRows(abouts)} AS wanted) OR id IN
    (SELECT mail_id FROM job_entries WHERE job_id ${isIn(db, jobs)}))`;
}

export const mailColumns = ["subject", "recipient", "created_at", "state"] as const;

/** The latest mail in the outbox about a person, also what staff get. Of sent mail its text is gone. */
export async function listMail(db: Db, own: OwnIds): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`SELECT ${sql.join(mailColumns.map((column) => sql.ref(column)))}
    FROM outgoing_mail WHERE ${isAbout(db, own)} ORDER BY created_at DESC, id LIMIT 200`.execute(db);
  return rows;
}

/** Every name that the person has had. */
export async function listPersonNames(db: Db, own: OwnIds): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT first_name || ' ' || last_name AS name FROM people WHERE id ${isIn(db, own.people)}
    UNION SELECT first_name || ' ' || last_name FROM messages WHERE id ${isIn(db, own.messages)}
    UNION SELECT name FROM review_requests WHERE id ${isIn(db, own.review_requests)}
    UNION SELECT reviewer_name FROM reviews WHERE id ${isIn(db, own.reviews)}`.execute(db);
  return rows.flatMap(({ name }) => [name, name.trim()]);
}

/** Deletes the mail about a person and the requests for reviews, with their links. What they published stays. */
export async function deleteMailAndRequests(trx: Trx, own: OwnIds): Promise<void> {
  await sql`DELETE FROM outgoing_mail WHERE ${isAbout(trx, own)}`.execute(trx);
  await sql`DELETE FROM review_requests WHERE id ${isIn(trx, own.review_requests)}`.execute(trx);
}
