import type * as z from "zod/mini";
import { api } from "#src/browser/api.ts";
import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
import { listRequests } from "#src/staff/editing/list-requests.ts";
import type { ListKind } from "#src/staff/editing/use-managed-list.ts";
import { addedAt, cutText } from "#src/ui/list/use-item-names.tsx";
import type { QuestionPage } from "../schema.ts";
import type { questionSchema, StaffQuestion } from "./schema.ts";

const calls = api.admin.questions[":page"];
const texts = {
  loadAll: "The questions could not be loaded.",
  order: "The order could not be saved.",
  remove: "The question could not be deleted.",
  restore: "The question could not be restored.",
};

/** The list of a page. */
export function questionList(page: QuestionPage): ListKind<StaffQuestion> {
  return {
    noun: "question",
    draftName: `-${page}`,
    calls: listRequests(calls, { many: "questions", param: { page }, texts }),
    naming: { lead: "the question", nameOf: ({ question }) => `“${cutText(question, 60)}”`, details: addedAt },
  };
}

type Words = z.input<typeof questionSchema>;

/** Adds a question at the top, where its form is; or changes one, from what the person saw of it. */
export function saveQuestion(
  page: QuestionPage,
  json: Words,
  seen: { id: number; was: Words } | undefined,
): Promise<Result<StaffQuestion>> {
  return callApi(
    async () =>
      seen
        ? calls[":id"].$patch({ param: { page, id: String(seen.id) }, json: { ...json, was: seen.was } })
        : calls.$post({ param: { page }, json: { ...json, sort_order: 1 } }),
    { fallback: "The question could not be saved.", csrfMissing },
    ({ question }) => question,
  );
}
