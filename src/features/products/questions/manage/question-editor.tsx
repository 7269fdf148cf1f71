import { factRows } from "#src/facts/all-facts.schema.ts";
import { textFacts } from "#src/facts/text-values.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { errorsIn } from "#src/schema/fields.schema.ts";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import { bodyOf, type ItemFormProps, useItemForm } from "#src/staff/editing/use-item-form.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import type { Values } from "#src/ui/form/form-fields.ts";
import entry from "#src/ui/list/entry-card.module.css";
import { optionalFacts, wordProblems } from "../question-words.ts";
import { questionList, saveQuestion, useQuestionPage } from "./question-requests.ts";
import styles from "./questions-page.module.css";
import { maxAnswerLength, maxQuestionLength, questionSchema, type StaffQuestion } from "./schema.ts";

const labels = { question: "Question", answer: "Answer", is_active: "Show on site" };
const inBraces = [...Object.entries(textFacts), ...optionalFacts.map((name) => [name, factRows[name].words])];
const fresh: Values<keyof typeof labels> = { question: "", answer: "", is_active: "true" };

/** Writes a question and its answer below its card. */
export function QuestionEditor({ onCancel, ...props }: ItemFormProps<StaffQuestion>) {
  const { page } = useQuestionPage();
  const { item: question } = props;
  const edited = useItemForm({
    ...{ ...props, kind: questionList(page, useCompany()), labels, fresh },
    check: (typed) => ({ ...wordProblems(bodyOf(typed)), ...errorsIn(questionSchema, bodyOf(typed)) }),
    save(typed, seen) {
      // A new one goes where its form is: to the top.
      const body = { ...bodyOf(typed), ...(!seen && { sort_order: 1 }) };
      return saveQuestion(page)(body, seen && { id: seen.id, was: bodyOf(seen.texts) });
    },
  });
  const { form } = edited;
  const delivered = question?.delivered;
  return (
    <div className="stack">
      <p className={entry.title}>{question ? "Edit question" : "New question"}</p>
      <ItemForm edited={edited} takesFocus onCancel={onCancel}>
        <Field
          {...form.field("question")}
          maxLength={maxQuestionLength}
          length={form.values.question.length}
          autoComplete="off"
          required
        />
        <Field
          {...form.field("answer")}
          rows={6}
          hint="Two or three sentences are best. Write {phone} for the phone number, and so on, so that it is always right."
          maxLength={maxAnswerLength}
          length={form.values.answer.length}
          required
        >
          <details open={[form.errors.question, form.errors.answer].some((error) => error?.includes("{"))}>
            <summary>Names to write in braces</summary>
            <ul className={entry.names}>
              {inBraces.map(([name, words]) => (
                <li key={name}>{`{${name}}: ${words}`}</li>
              ))}
            </ul>
          </details>
        </Field>
        {delivered && (
          <div className={styles.delivered}>
            <p>Original words:</p>
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
        <Checkbox {...form.checkbox("is_active")} />
      </ItemForm>
    </div>
  );
}
