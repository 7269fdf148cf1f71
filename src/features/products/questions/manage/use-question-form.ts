import { useState } from "react";
import * as z from "zod/mini";
import { errorsByField } from "#src/schema/fields.schema.ts";
import { useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import type { Errors, Values } from "#src/ui/form/form-fields.ts";
import { type Sent, useForm } from "#src/ui/form/use-form.ts";
import { wordProblems } from "../question-words.ts";
import type { QuestionPage } from "../schema.ts";
import { addQuestion, changeQuestion } from "./question-requests.ts";
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
    const body = asBody(values);
    // A new one goes where its form is: to the top.
    const result = question
      ? await changeQuestion(page, question.id, changesOf(body, question))
      : await addQuestion(page, { ...body, sort_order: 1 });
    if (!result.ok) return result;
    draft.drop();
    setSaved(true);
    onSaved(result.value);
    return { ok: true };
  }

  return { form, draft };
}

type Body = Pick<StaffQuestion, QuestionField>;

function asBody({ is_active, ...words }: Values<QuestionField>): Body {
  return { ...words, is_active: is_active === "true" };
}

/** What the person has changed: what they have left alone stays as someone else may have made it since. */
function changesOf(body: Body, question: StaffQuestion): Partial<Body> {
  const names = Object.keys(body) as QuestionField[];
  return Object.fromEntries(names.filter((name) => body[name] !== question[name]).map((name) => [name, body[name]]));
}
