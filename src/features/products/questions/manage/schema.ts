import * as z from "zod/mini";
import { asLine, asText, requiredText, wholeNumber } from "#src/schema/fields.schema.ts";
import { activeFlag, type StaffEntry } from "#src/schema/ordered-list.schema.ts";
import type { Question } from "../schema.ts";

export const maxQuestionLength = 150;
export const maxAnswerLength = 1000;
/** On one page. */
export const maxQuestions = 40;

/** The error texts of a question's fields (OWN-64). */
const errors = {
  question: { blank: "Please enter the question.", tooLong: "Please keep the question to 150 characters." },
  answer: { blank: "Please enter the answer.", tooLong: "Please keep the answer to 1,000 characters." },
  isActive: "is_active should be true or false.",
  sortOrder: "The sort order should be a whole number from 0 to 40.",
} as const;

/**
 * The body of POST /api/admin/questions/:page. Texts are trimmed, without control characters; `wordProblems` checks the
 * names in braces. `sort_order` is the place in the page's list, from 1 on; 0 or none leaves the place to the server.
 */
export const questionSchema = z.strictObject({
  question: requiredText(asLine, maxQuestionLength, errors.question),
  answer: requiredText(asText, maxAnswerLength, errors.answer),
  is_active: activeFlag(errors.isActive),
  sort_order: z.optional(wholeNumber(0, maxQuestions, errors.sortOrder)),
});

/** A question as staff get it. */
export type StaffQuestion = Question &
  StaffEntry & {
    /** The delivered words, where they differ from those of the company. */
    delivered: Question | null;
  };
