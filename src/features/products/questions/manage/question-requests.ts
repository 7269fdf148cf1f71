import type * as z from "zod/mini";
import { api } from "#src/browser/api.ts";
import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
import { listRequests } from "#src/staff/editing/list-requests.ts";
import type { QuestionPage } from "../schema.ts";
import type { questionSchema, StaffQuestion } from "./schema.ts";

const calls = api.admin.questions[":page"];
const texts = {
  loadAll: "The questions could not be loaded.",
  order: "The order could not be saved.",
  remove: "The question could not be deleted.",
  restore: "The question could not be restored.",
};
const saving = { fallback: "The question could not be saved.", csrfMissing };

/** The calls of a page's list. */
export const questionCalls = (page: QuestionPage) => listRequests(calls, { many: "questions", param: { page }, texts });

type Words = z.input<typeof questionSchema>;

export function addQuestion(page: QuestionPage, json: Words): Promise<Result<StaffQuestion>> {
  return callApi(
    () => calls.$post({ param: { page }, json }),
    saving,
    ({ question }) => question,
  );
}

/** @param json with `was`, what it replaces */
export function changeQuestion(
  page: QuestionPage,
  id: number,
  json: Words & { was: Words },
): Promise<Result<StaffQuestion>> {
  return callApi(
    () => calls[":id"].$patch({ param: { page, id: String(id) }, json }),
    saving,
    ({ question }) => question,
  );
}
