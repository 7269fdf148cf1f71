import type { PublicPage } from "#src/site/document/context.ts";
import type { PublicQuestion, QuestionPage } from "./schema.ts";

/** The questions of a page. A failure leaves them out, and the page is not cached. */
export async function loadQuestions(
  { api, deferred }: PublicPage,
  page: QuestionPage,
): Promise<readonly PublicQuestion[]> {
  return (await deferred(api.public.questions[":page"].$get({ param: { page } })))?.questions ?? [];
}
