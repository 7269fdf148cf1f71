import { type Selectable, type SqlBool, sql } from "kysely";
import type { ReviewRequestsTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";

type RequestRow = Selectable<ReviewRequestsTable>;
export type AskedRow = RequestRow & { is_opted_out: number };
export type DoneCustomer = { id: number; first_name: string; last_name: string; email: string };

/**
 * Customers with a done job who were not asked: neither about this job, nor at this address since it began or while that link works.
 * Nothing else decides (LEAD-81). The same address can stand in it twice.
 */
export async function listUnasked(db: Db, now: Date, limit: number): Promise<DoneCustomer[]> {
  const { rows } = await sql<DoneCustomer>`
    SELECT j.id, j.first_name, j.last_name, j.email FROM (
      SELECT jobs.id, jobs.created_at, people.first_name, people.last_name, coalesce(
        (SELECT lower(m.email) FROM messages m WHERE m.job_id = jobs.id AND m.job_id IS NOT NULL ORDER BY m.id DESC LIMIT 1),
        (SELECT min(c.value) FROM person_contacts c WHERE c.person_id = jobs.person_id AND c.kind = 'email')) AS email
      FROM jobs JOIN people ON people.id = jobs.person_id WHERE ${isDone} AND people.wants_no_emails = 0) AS j
    WHERE j.email IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM review_requests r WHERE r.job_id = j.id AND r.job_id IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM messages m JOIN review_requests r ON r.message_id = m.id
        WHERE m.job_id = j.id AND m.job_id IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM review_requests r WHERE r.email = j.email
        AND (r.expires_at > ${now.toISOString()} OR r.asked_at >= j.created_at))
      AND NOT EXISTS (SELECT 1 FROM review_opt_outs o WHERE o.email = j.email)
    ORDER BY j.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** In the exact words of the index's condition: SQLite does not use a partial index when a value is bound. */
const isDone = sql<SqlBool>`jobs.state = 'done'`;

export async function insertRequest(
  trx: Trx,
  request: Pick<RequestRow, "message_id" | "job_id" | "name" | "email" | "asked_at" | "expires_at">,
): Promise<number> {
  const { id } = await trx.insertInto("review_requests").values(request).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function insertLink(trx: Trx, requestId: number, tokenHash: string): Promise<void> {
  await trx.insertInto("review_links").values({ token_hash: tokenHash, request_id: requestId }).execute();
}

export async function deleteRequest(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom("review_requests").where("id", "=", id).execute();
}

/** When this address was asked by links that still work, and when a review came of it. */
export function listOpenRequests(db: Db, email: string, now: Date) {
  return db
    .selectFrom("review_requests")
    .select(["asked_at", "reviewed_at"])
    .where("email", "=", email)
    .where("expires_at", ">", now.toISOString())
    .execute();
}

/** Whether this address gets no more of these emails, or its person none at all. */
export async function isOptedOut(db: Db, email: string): Promise<boolean> {
  const optedOut = db.selectFrom("review_opt_outs").select("email").where("email", "=", email);
  const wantsNone = db
    .selectFrom("person_contacts")
    .innerJoin("people", "people.id", "person_id")
    .select("value as email")
    .where(({ and }) => and({ kind: "email", value: email, wants_no_emails: 1 }));
  return (await optedOut.unionAll(wantsNone).executeTakeFirst()) !== undefined;
}

/** The latest requests. */
export async function listAsked(db: Db, limit: number): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    SELECT r.*, CASE WHEN o.email IS NULL THEN 0 ELSE 1 END AS is_opted_out
    FROM review_requests r LEFT JOIN review_opt_outs o ON o.email = r.email
    ORDER BY r.asked_at DESC, r.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Requests of that time that were neither answered nor reminded of, the oldest first. */
export async function listUnreminded(
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`SELECT * FROM review_requests r
    WHERE asked_at > ${from.toISOString()} AND asked_at <= ${to.toISOString()} AND reminded_at IS NULL
      AND reviewed_at IS NULL AND NOT EXISTS (SELECT 1 FROM review_opt_outs o WHERE o.email = r.email)
    ORDER BY asked_at, id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function markReminded(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.updateTable("review_requests").set({ reminded_at: now.toISOString() }).where("id", "=", id).execute();
}

/**
 * Removes requests with a link that expired before that time, with name and address. Their reviews and opt-outs stay, and so do
 * requests about jobs and messages that are kept: without them the customer would be asked about the same work again.
 */
export async function deleteRequestsExpiredBefore(db: Db, time: Date): Promise<void> {
  await db
    .deleteFrom("review_requests")
    .where("expires_at", "<=", time.toISOString())
    .where("message_id", "is", null)
    .where("job_id", "is", null)
    .execute();
}
