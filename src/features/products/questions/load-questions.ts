import type { RouterContextProvider } from "react-router";
import { apiContext, deferred } from "#src/site/document/context.ts";
import { bodyOf } from "#src/site/document/list-page.tsx";
import type { PublicQuestion, QuestionPage } from "./schema.ts";

/** The questions of a page. A failure leaves them out, and the page is not cached. */
export async function loadQuestions(
  context: Readonly<RouterContextProvider>,
  page: QuestionPage,
): Promise<readonly PublicQuestion[]> {
  const call = context.get(apiContext).public.questions[":page"].$get({ param: { page } });
  const { questions } = await deferred(context, bodyOf(call)).catch(() => ({ questions: [] }));
  return questions;
}
