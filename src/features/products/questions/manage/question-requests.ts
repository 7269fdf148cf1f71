import type * as z from "zod/mini";
import { api } from "#src/browser/api.ts";
import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
import { asPositions } from "#src/ui/list/order.ts";
import type { ListCalls } from "#src/ui/list/use-list-data.ts";
import type { QuestionPage } from "../schema.ts";
import type { DeletedQuestion, questionChangesSchema, questionSchema, StaffQuestion } from "./schema.ts";

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

const saving = { fallback: "The question could not be saved.", csrfMissing };

export function addQuestion(page: QuestionPage, json: z.input<typeof questionSchema>): Promise<Result<StaffQuestion>> {
  return callApi(
    () => calls.$post({ param: { page }, json }),
    saving,
    ({ question }) => question,
  );
}

export function changeQuestion(
  page: QuestionPage,
  id: number,
  json: z.input<typeof questionChangesSchema>,
): Promise<Result<StaffQuestion>> {
  return callApi(
    () => calls[":id"].$patch({ param: one(page, id), json }),
    saving,
    ({ question }) => question,
  );
}
