import type { RouterContextProvider } from "react-router";
import { apiContext, deferred } from "#src/site/document/context.ts";
import type { PublicQuestion, QuestionPage } from "./schema.ts";

/** The questions of a page. A failure leaves them out, and the page is not cached. */
export async function loadQuestions(
  context: Readonly<RouterContextProvider>,
  page: QuestionPage,
): Promise<readonly PublicQuestion[]> {
  return deferred(context, read()).catch(() => []);

  async function read() {
    const response = await context.get(apiContext).public.questions[":page"].$get({ param: { page } });
    if (!response.ok) throw new Error(`The questions were answered with ${response.status}.`);
    return (await response.json()).questions;
  }
}
