import type * as z from "zod/mini";
import { api } from "#src/browser/api.ts";
import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
import { asPositions } from "#src/ui/list/order.ts";
import type { ListCalls } from "#src/ui/list/use-list-data.ts";
import type { QuestionPage } from "../schema.ts";
import type { DeletedQuestion, questionSchema, StaffQuestion } from "./schema.ts";

const calls = api.admin.questions[":page"];
const one = (page: QuestionPage, id: number) => ({ page, id: String(id) });

/** The calls of a page's list. */
export function questionCalls(page: QuestionPage): ListCalls<StaffQuestion, DeletedQuestion> {
  return {
    fetchAll: () =>
      callApi(
        () => calls.$get({ param: { page } }),
        { failed: "The questions could not be loaded." },
        ({ questions, deleted }) => ({ items: questions, deleted }),
      ),
    reorder: (ids) =>
      callApi(() => calls.reorder.$patch({ param: { page }, json: { order: asPositions(ids) } }), {
        failed: "The order could not be saved.",
        csrfMissing,
      }),
    remove: (id) =>
      callApi(() => calls[":id"].$delete({ param: one(page, id) }), {
        failed: "The question could not be deleted.",
        csrfMissing,
      }),
    restore: (id) => restoreQuestion(page, id),
  };
}

export function restoreQuestion(page: QuestionPage, id: number): Promise<Result<unknown>> {
  return callApi(() => calls[":id"].restore.$post({ param: one(page, id), json: {} }), {
    failed: "The question could not be restored.",
    csrfMissing,
  });
}

/** @param id none for a new question */
export function saveQuestion(
  page: QuestionPage,
  id: number | undefined,
  json: z.input<typeof questionSchema>,
): Promise<Result<StaffQuestion>> {
  return callApi(
    async () =>
      id === undefined ? calls.$post({ param: { page }, json }) : calls[":id"].$put({ param: one(page, id), json }),
    { fallback: "The question could not be saved.", csrfMissing },
    ({ question }) => question,
  );
}
