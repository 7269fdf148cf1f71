import { findDelivered } from "../delivered-questions.ts";
import type { QuestionRow } from "../queries.server.ts";
import type { Question } from "../schema.ts";
import type { StaffQuestion } from "./schema.ts";

/** Whether words are those of another question. */
export function isSame(words: Question, others: Question | undefined): boolean {
  return words.question === others?.question && words.answer === others.answer;
}

/** A question as staff get it. */
export function serializeQuestion(row: QuestionRow): StaffQuestion {
  const { id, question, answer, is_active, sort_order, created_at, delivered, is_edited } = row;
  const deliveredWords = is_edited === 1 ? (findDelivered(delivered) ?? null) : null;
  return { id, question, answer, is_active: is_active === 1, sort_order, created_at, delivered: deliveredWords };
}
