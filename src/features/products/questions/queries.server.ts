import type { Selectable } from "kysely";
import type { QuestionsTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { daysAgo, restorableDays } from "#src/platform/database/ordered-list-queries.server.ts";

export type QuestionRow = Selectable<QuestionsTable>;

/** The questions that the site shows, page by page, in their order. */
export function listShownQuestions(db: Db) {
  return db
    .selectFrom("questions")
    .select(["id", "page", "question", "answer", "delivered"])
    .where("is_active", "=", 1)
    .where("deleted_at", "is", null)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
}

/** Every entry that was delivered, deleted ones included. */
export function listDeliveredRows(db: Db): Promise<QuestionRow[]> {
  return db.selectFrom("questions").selectAll().where("delivered", "is not", null).execute();
}

/** Removes an entry for good. */
export async function removeQuestion(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom("questions").where("id", "=", id).execute();
}

/** Removes the company's own questions that can no longer be restored. A delivered one stays deleted. */
export async function purgeExpiredQuestions(db: Db, now: Date): Promise<void> {
  const before = daysAgo(restorableDays, now);
  await db.deleteFrom("questions").where("deleted_at", "<=", before).where("delivered", "is", null).execute();
}
