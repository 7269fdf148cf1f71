import { useState } from "react";
import * as z from "zod/mini";
import { useStaffDraft } from "#src/features/accounts/session/use-staff-draft.tsx";
import { errorsByField } from "#src/platform/database/fields.schema.ts";
import type { Errors, Values } from "#src/ui/form/form-fields.ts";
import { type Sent, useForm } from "#src/ui/form/use-form.ts";
import { wordProblems } from "../question-words.ts";
import type { QuestionPage } from "../schema.ts";
import { saveQuestion } from "./question-calls.ts";
import { questionSchema, type StaffQuestion } from "./schema.ts";

type QuestionField = "question" | "answer" | "is_active";

const labels = { question: "Question", answer: "Answer", is_active: "Show on site" };

type Kind = {
  page: QuestionPage;
  /** None for a new one. */
  question: StaffQuestion | undefined;
  onSaved(question: StaffQuestion): void;
};

/** The form of a question, in place of its card. What is typed is kept until it is saved. */
export function useQuestionForm({ page, question, onSaved }: Kind) {
  const draft = useStaffDraft(`question:${question?.id ?? `new-${page}`}`, {
    question: question?.question ?? "",
    answer: question?.answer ?? "",
    is_active: String(question?.is_active ?? true),
  });
  const [saved, setSaved] = useState(false);

  const form = useForm<QuestionField>({
    id: `question-${question?.id ?? "new"}`,
    labels,
    check,
    send,
    disabled: saved,
    onType: draft.keep,
  });

  function check(values: Values<QuestionField>): Errors<QuestionField> {
    const read = z.safeParse(questionSchema, asBody(values));
    return read.success ? wordProblems(read.data) : errorsByField(read.error);
  }

  async function send(values: Values<QuestionField>): Promise<Sent<QuestionField>> {
    const result = await saveQuestion(page, question?.id, asBody(values));
    if (!result.ok) return result;
    draft.drop();
    setSaved(true);
    onSaved(result.value);
    return { ok: true };
  }

  return { form, draft };

  /** A new one goes where its form is: to the top. */
  function asBody({ is_active, ...words }: Values<QuestionField>): z.input<typeof questionSchema> {
    return { ...words, is_active: is_active === "true", ...(question ? {} : { sort_order: 1 }) };
  }
}
