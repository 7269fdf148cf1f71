import { type Context, Hono } from "hono";
import type { Db } from "#src/platform/database/database.server.ts";
import {
  daysAgo,
  listDeleted,
  listEntries,
  moveEntry,
  restorableDays,
} from "#src/platform/database/ordered-list-queries.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { idOf } from "#src/platform/http/read-id.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import { idsInOrder, reorderBodyBytes } from "#src/schema/ordered-list.schema.ts";
import type { Services } from "#src/services.ts";
import { entryChanges } from "#src/staff/audit/record-audit-event.server.ts";
import { createEntryChanges } from "#src/staff/session/change-entries.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { isQuestionPage } from "../api.server.ts";
import { findDelivered } from "../delivered-questions.ts";
import { insertQuestion, purgeQuestions, updateQuestion } from "../queries.server.ts";
import { wordProblems } from "../question-words.ts";
import type { Question, QuestionPage } from "../schema.ts";
import { maxQuestions, questionChangesSchema, questionSchema, reorderQuestionsSchema } from "./schema.ts";
import { isSame, serializeQuestion } from "./staff-question.server.ts";

/** P-18. The 1150 characters of a question and its answer can take 7 KB as \u escapes. */
const questionBytes = 16 * 1024;

/** The siteadmins' calls about the questions of a page (OWN-60): mount it at `/admin/questions`, behind the guard. */
export function manageQuestionsApi(services: Services) {
  const { db, clock } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200 all questions of the page in their order, and those that can be restored, last deleted first; 401, 403, 404. */
      .get("/:page", async (c) => {
        const list = listOf(c);
        const [questions, deleted] = await Promise.all([listEntries(db, list), listDeleted(db, list, clock.now())]);
        const restorable = deleted.map((row) => ({ ...serializeQuestion(row), deleted_at: row.deleted_at }));
        return c.json({ questions: questions.map(serializeQuestion), deleted: restorable }, 200);
      })

      /** Adds a question, at its `sort_order` or at the end. 201 as it is now; 400, 401, 403, 404, 409 there are too many. */
      .post("/:page", jsonBody(questionSchema, { limit: questionBytes }), async (c) => {
        const list = listOf(c);
        const entries = entriesOf(c);
        const { sort_order, is_active, ...words } = c.req.valid("json");
        refuseWrongWords(words);
        const question = await entries.change(c, async (trx, audit) => {
          const row = {
            ...words,
            page: list.page,
            is_active: asFlag(is_active),
            delivered: null,
            is_edited: 1,
          } as const;
          const id = await insertQuestion(trx, row, clock.now());
          await moveEntry(trx, list, id, sort_order || undefined);
          await entries.refuseOverflow(trx);
          const added = await entries.find(trx, id);
          await audit(added, { kind: "question-added", details: { id, shown: is_active } });
          return added;
        });
        return c.json({ question: serializeQuestion(question) }, 201);
      })

      /**
       * Reorders all questions of a page (S-16).
       * - 200
       * - 400 the order does not name every id and place once
       * - 401, 403, 404
       * - 409 the list has changed; nothing is changed
       */
      .patch("/:page/reorder", jsonBody(reorderQuestionsSchema, { limit: reorderBodyBytes }), async (c) => {
        const ids = idsInOrder(c.req.valid("json").order);
        await entriesOf(c).reorder(c, ids);
        return c.json({ reordered: ids.length }, 200);
      })

      /**
       * Changes what is sent of a question, so that two people who change different parts at once lose nothing. One with the
       * delivered words follows releases again.
       * 200 as it is now; 400, 401, 403, 404.
       */
      .patch("/:page/:id", jsonBody(questionChangesSchema, { limit: questionBytes }), async (c) => {
        const list = listOf(c);
        const entries = entriesOf(c);
        const id = idOf(c);
        const { sort_order, is_active, ...changed } = c.req.valid("json");
        refuseWrongWords(changed);
        const question = await entries.change(c, async (trx, audit) => {
          const before = await entries.find(trx, id);
          const words = { question: before.question, answer: before.answer, ...changed };
          const is_edited = isSame(words, findDelivered(before.delivered)) ? 0 : 1;
          await updateQuestion(trx, id, {
            ...words,
            is_active: is_active === undefined ? before.is_active : asFlag(is_active),
            is_edited,
          });
          if (sort_order) await moveEntry(trx, list, id, sort_order);
          const after = await entries.find(trx, id);
          for (const event of entryChanges("question", before, after, !isSame(words, before)))
            await audit(after, event);
          return after;
        });
        return c.json({ question: serializeQuestion(question) }, 200);
      })

      /** Deletes a question; for 30 days it can be restored. 200; 401, 403, 404 also when it is deleted already. */
      .delete("/:page/:id", async (c) => {
        await entriesOf(c).remove(c, idOf(c));
        return c.json({ deleted: true as const }, 200);
      })

      /**
       * Restores a deleted question at its place. 200 as it is now, also if it was not deleted; 400, 401, 403, 404 after 30 days,
       * 409 there are too many.
       */
      .post("/:page/:id/restore", jsonBody(emptySchema), async (c) => {
        return c.json({ question: serializeQuestion(await entriesOf(c).restore(c, idOf(c))) }, 200);
      })
  );

  function entriesOf(c: Context<SignedInEnv, "/:page">) {
    const list = listOf(c);
    return createEntryChanges(services, {
      list,
      noun: "question",
      nameOf: ({ question }) => question,
      reordered: { kind: "questions-reordered", details: { page: list.page } },
      problems: {
        gone: "This question no longer exists. Someone may have deleted it.",
        reordered: "The questions have changed. Please check the list again.",
        full: `A page can have at most ${maxQuestions} questions.`,
      },
      most: maxQuestions,
    });
  }
}

/** Removes questions that can no longer be restored. */
export function purgeExpiredQuestions(db: Db, now: Date): Promise<void> {
  return purgeQuestions(db, daysAgo(restorableDays, now));
}

type List = { table: "questions"; page: QuestionPage };

/** The list of the page in the address. @throws {HttpProblem} 404 */
function listOf(c: Context<SignedInEnv, "/:page">): List {
  const page = c.req.param("page");
  if (!isQuestionPage(page)) throw new HttpProblem(404, "There is no such page with questions.");
  return { table: "questions", page };
}

/** @throws {HttpProblem} 400 */
function refuseWrongWords(words: Partial<Question>): void {
  const fields = wordProblems(words);
  if (Object.keys(fields).length > 0)
    throw new HttpProblem(400, "Please check the fields below.", { extra: { fields } });
}

function asFlag(is: boolean): 0 | 1 {
  return is ? 1 : 0;
}
