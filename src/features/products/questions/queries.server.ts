import type { Selectable } from "kysely";
import type { QuestionsTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import type { Question } from "./schema.ts";

export type QuestionRow = Selectable<QuestionsTable>;

/** The questions that the site shows, page by page, in their order. */
export function listShownQuestions(db: Db) {
  return db
    .selectFrom("questions")
    .select(["id", "page", "question", "answer"])
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

type NewQuestion = Question & Pick<QuestionRow, "page" | "is_active" | "delivered" | "is_edited">;

/** Adds questions without a place, which `moveEntry` and `writeOrder` give them. @returns their ids, in no order */
export async function insertQuestions(trx: Trx, questions: readonly NewQuestion[], now: Date) {
  const created_at = now.toISOString();
  return trx
    .insertInto("questions")
    .values(questions.map((question) => ({ ...question, sort_order: 0, created_at })))
    .returning(["id", "delivered"])
    .execute();
}

/** Adds one. @returns its id */
export async function insertQuestion(trx: Trx, question: NewQuestion, now: Date): Promise<number> {
  const [added] = await insertQuestions(trx, [question], now);
  if (!added) throw new Error("The question was not added.");
  return added.id;
}

type Changes = Question & Partial<Pick<QuestionRow, "is_active" | "is_edited">>;

export async function updateQuestion(trx: Trx, id: number, changes: Changes): Promise<void> {
  await trx.updateTable("questions").set(changes).where("id", "=", id).execute();
}

/** Removes an entry for good. */
export async function removeQuestion(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom("questions").where("id", "=", id).execute();
}

/** Removes the company's own questions that were deleted at that moment or before. A delivered one stays deleted. */
export async function purgeQuestions(db: Db, deletedBefore: string): Promise<void> {
  await db.deleteFrom("questions").where("deleted_at", "<=", deletedBefore).where("delivered", "is", null).execute();
}
