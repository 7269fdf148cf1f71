import { Hono } from "hono";
import type { ContentVersion } from "#src/platform/database/content-version.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { memoizeByContentVersion } from "#src/platform/pages/memoize-by-content-version.server.ts";
import { problem } from "#src/platform/process/problem.ts";
import { listShownQuestions } from "./queries.server.ts";
import { type PublicQuestion, type QuestionPage, questionPages } from "./schema.ts";

/** `/api/public/questions`: what a product page shows, with the names of facts in braces. */
export function publicQuestionsApi({ db, content }: { db: Db; content: ContentVersion }) {
  const readAll = memoizeByContentVersion(content, () => listShownQuestions(db));
  return (
    new Hono()
      /** 200 the shown questions of a page in their order; 404 no such page. */
      .get("/:page", async (c) => {
        const page = c.req.param("page");
        if (!isQuestionPage(page)) return problem(c, 404, "This page has no questions.");
        const rows = (await readAll()).filter((row) => row.page === page);
        const questions: PublicQuestion[] = rows.map(({ page: _, ...question }) => question);
        return c.json({ questions }, 200, { "cache-control": "no-cache" });
      })
  );
}

export function isQuestionPage(page: string): page is QuestionPage {
  return (questionPages as readonly string[]).includes(page);
}
