import { useLocation } from "react-router";
import type * as z from "zod/mini";
import { api } from "#src/browser/api.ts";
import type { Company } from "#src/facts/company.ts";
import { itemSaving, listRequests } from "#src/staff/editing/list-requests.ts";
import type { ListKind } from "#src/staff/editing/use-managed-list.ts";
import { cutText } from "#src/ui/list/use-item-names.tsx";
import { emptyFactsIn } from "../question-words.ts";
import type { QuestionPage } from "../schema.ts";
import type { questionSchema, StaffQuestion } from "./schema.ts";

const questions = api.admin.questions[":page"];

/** The list of a page; with the facts of which some may be empty. */
export function questionList(page: QuestionPage, company: Company): ListKind<StaffQuestion> {
  return {
    noun: "question",
    draftName: `-${page}`,
    isShown: (one) => one.is_active && emptyFactsIn(one, company).length === 0,
    calls: listRequests(questions, { many: "questions", param: { page } }),
    naming: { lead: "the question", nameOf: ({ question }) => `“${cutText(question, 60)}”` },
  };
}

export const saveQuestion = (page: QuestionPage) =>
  itemSaving<"question", StaffQuestion, z.input<typeof questionSchema>, { page: QuestionPage }>(questions, {
    one: "question",
    param: { page },
  });

/** The lists, each with its own address. */
export const questionLists = [
  { page: "seamless-gutters", href: "/admin/questions", label: "Seamless Gutters" },
  { page: "gutter-guards", href: "/admin/questions/gutter-guards", label: "Gutter Guards" },
] as const;

/** The list of the address. */
export function useQuestionPage(): (typeof questionLists)[number] {
  const { pathname } = useLocation();
  return questionLists.find(({ href }) => href === pathname.replace(/\/$/, "")) ?? questionLists[0];
}
