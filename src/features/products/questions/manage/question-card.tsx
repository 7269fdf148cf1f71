import type { ReactNode } from "react";
import { useCompany } from "#src/facts/use-company.tsx";
import { editButtonId } from "#src/staff/editing/use-managed-list.ts";
import { CardActions } from "#src/ui/list/card-actions.tsx";
import entry from "#src/ui/list/entry-card.module.css";
import { fillFacts } from "../question-words.ts";
import styles from "./questions-page.module.css";
import type { StaffQuestion } from "./schema.ts";

type Props = {
  question: StaffQuestion;
  /** Distinguishes it from the same question. */
  suffix: string;
  /** The button that moves the card. */
  handle: ReactNode;
  onEdit(): void;
  onDelete(): void;
};

/** A question as visitors read it, and the buttons to change it. */
export function QuestionCard({ question: item, suffix, handle, onEdit, onDelete }: Props) {
  const { question, answer } = fillFacts(item, useCompany());
  return (
    <article className={item.is_active ? styles.card : `${styles.card} ${entry.hidden}`}>
      <div className={styles.top}>
        <h2 className={styles.question}>
          {question}
          {!item.is_active && <span className={entry.mark}> (Hidden)</span>}
        </h2>
        {handle}
      </div>
      <p className={styles.answer}>{answer}</p>
      <CardActions
        editId={editButtonId("question", item.id)}
        name={`the question “${question}”${suffix}`}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </article>
  );
}

/** A question in the list of deleted ones. */
export function DeletedQuestionText({ question: item }: { question: StaffQuestion }) {
  const { question, answer } = fillFacts(item, useCompany());
  return (
    <div>
      <p className={styles.question}>{question}</p>
      <p className={styles.shortened}>{answer}</p>
    </div>
  );
}
