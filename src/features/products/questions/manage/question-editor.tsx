import { ItemForm } from "#src/staff/editing/item-form.tsx";
import { RestoredNote } from "#src/staff/session/use-staff-draft.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import entry from "#src/ui/list/entry-card.module.css";
import type { QuestionPage } from "../schema.ts";
import { restoreQuestion } from "./question-requests.ts";
import styles from "./questions-page.module.css";
import { maxAnswerLength, maxQuestionLength, type StaffQuestion } from "./schema.ts";
import { useQuestionForm } from "./use-question-form.ts";

type Props = {
  page: QuestionPage;
  /** None for a new one. */
  question?: StaffQuestion | undefined;
  onSaved(question: StaffQuestion): void;
  onCancel(): void;
};

/** Writes a question and its answer in place of the card. */
export function QuestionEditor({ page, question, onSaved, onCancel }: Props) {
  const { form, draft } = useQuestionForm({ page, question, onSaved });
  const delivered = question?.delivered;
  return (
    <div className={styles.editor}>
      <p className={entry.title}>{question ? "Edit question" : "New question"}</p>
      <RestoredNote draft={draft} />
      <ItemForm
        form={form}
        name={question ? `Edit the question “${question.question}”` : "New question"}
        send="Save"
        variant="secondary"
        takesFocus
        restore={question && (() => restoreQuestion(page, question.id))}
        draft={draft}
        onCancel={onCancel}
      >
        <Field
          {...form.field("question")}
          defaultValue={draft.start.question}
          maxLength={maxQuestionLength}
          length={form.values.question.length}
          autoComplete="off"
          required
        />
        <Field
          {...form.field("answer")}
          rows={6}
          hint="Two or three sentences are best. Write {phone} for the phone number, {email} for the email address and {callBack} for the time in which you call back, so that they are always right."
          defaultValue={draft.start.answer}
          maxLength={maxAnswerLength}
          length={form.values.answer.length}
          required
        />
        {delivered && (
          <div className={styles.delivered}>
            <p>The words that came with the site:</p>
            <p>
              <strong>{delivered.question}</strong> {delivered.answer}
            </p>
            <Button
              variant="ghost"
              onClick={() => {
                form.type("question", delivered.question);
                form.type("answer", delivered.answer);
                form.focus("question");
              }}
            >
              Use these words
            </Button>
          </div>
        )}
        <Checkbox {...form.checkbox("is_active")} defaultChecked={draft.start.is_active === "true"} />
      </ItemForm>
    </div>
  );
}
