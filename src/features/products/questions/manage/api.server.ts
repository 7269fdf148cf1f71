import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { HttpProblem, refuseFields } from "#src/platform/process/problem.ts";
import { wasRequired } from "#src/schema/fields.schema.ts";
import type { Services } from "#src/services.ts";
import { orderedListApi } from "#src/staff/editing/ordered-list-api.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { isQuestionPage } from "../api.server.ts";
import { findDelivered } from "../delivered-questions.ts";
import type { QuestionRow } from "../queries.server.ts";
import { wordProblems } from "../question-words.ts";
import type { Question, QuestionPage } from "../schema.ts";
import { maxQuestions, questionSchema, type StaffQuestion } from "./schema.ts";

/** The body of PATCH /api/admin/questions/:page/:id. What is left out stays as it is. */
const questionChangeSchema = z.extend(z.partial(questionSchema), {
  was: wasRequired,
});

/** The siteadmins' calls about the questions of a page (OWN-60): mount it at `/admin/questions`, behind the guard. */
export function manageQuestionsApi(services: Services) {
  const { routes, ...questions } = orderedListApi(services, {
    list: listOf,
    noun: "question",
    one: "question",
    many: "questions",
    nameOf: ({ question }) => question,
    reordered: ({ page }) => ({ kind: "questions-reordered", details: { page } }),
    most: { entries: maxQuestions, full: `A page can have at most ${maxQuestions} questions.` },
    serialize: serializeQuestion,
  });

  return (
    new Hono<SignedInEnv>()
      .route("/:page", routes)

      /** Adds a question, at its `sort_order` or at the end. 201 as it is now; 400, 401, 403, 404, 409 there are too many. */
      .post("/:page", jsonBody(questionSchema), async (c) => {
        const sent = c.req.valid("json");
        refuseFields(wordProblems(sent));
        return c.json({ question: await questions.add(c, { ...sent, delivered: null, is_edited: 1 }) }, 201);
      })

      /** Changes a question. One with the delivered words follows releases again. 200 as it is now; 400, 401, 403, 404, 409. */
      .patch("/:page/:id", jsonBody(questionChangeSchema), async (c) => {
        const sent = c.req.valid("json");
        refuseFields(wordProblems(sent));
        const question = await questions.edit(c, sent, (before, changed) => {
          const isDelivered = isSame({ ...before, ...changed }, findDelivered(before.delivered));
          return { columns: { is_edited: isDelivered ? 0 : 1 } };
        });
        return c.json({ question }, 200);
      })
  );
}

/** The list of the page in the address. @throws {HttpProblem} 404 */
function listOf(c: Context<SignedInEnv>): { table: "questions"; page: QuestionPage } {
  const page = c.req.param("page") ?? "";
  if (!isQuestionPage(page)) throw new HttpProblem(404, "There is no such page with questions.");
  return { table: "questions", page };
}

/** Whether words are those of another question. */
function isSame(words: Question, others: Question | undefined): boolean {
  return words.question === others?.question && words.answer === others.answer;
}

/** A question as staff get it. */
function serializeQuestion(row: Omit<QuestionRow, "last_changes">): StaffQuestion {
  const { id, question, answer, is_active, sort_order, created_at, delivered, is_edited } = row;
  const deliveredWords = is_edited === 1 ? (findDelivered(delivered) ?? null) : null;
  return { id, question, answer, is_active: is_active === 1, sort_order, created_at, delivered: deliveredWords };
}
