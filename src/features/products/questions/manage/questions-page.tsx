import { type ReactNode, useCallback, useState } from "react";
import { Link, useLocation } from "react-router";
import listPage from "#src/staff/editing/managed-list-page.module.css";
import { ManagedListPage } from "#src/staff/editing/managed-list-page.tsx";
import { type ListKind, useManagedList } from "#src/staff/editing/use-managed-list.ts";
import { cutText, type NamedEntry } from "#src/ui/list/use-item-names.tsx";
import { officeTime } from "#src/ui/text/office-time.tsx";
import type { QuestionPage } from "../schema.ts";
import { DeletedQuestionText, QuestionCard } from "./question-card.tsx";
import { QuestionEditor } from "./question-editor.tsx";
import { questionCalls } from "./question-requests.ts";
import styles from "./questions-page.module.css";
import type { DeletedQuestion, StaffQuestion } from "./schema.ts";

/** The lists, each with its own address. */
const choices = [
  { page: "seamless-gutters", href: "/admin/questions", label: "Seamless Gutters" },
  { page: "gutter-guards", href: "/admin/questions/gutter-guards", label: "Gutter Guards" },
] as const;

function kindOf(page: QuestionPage): ListKind<StaffQuestion, DeletedQuestion> {
  return {
    noun: "question",
    calls: questionCalls(page),
    naming: {
      lead: "the question",
      nameOf: ({ question }) => `“${cutText(question, 60)}”`,
      details: [
        ({ created_at }, timeZone) => officeTime(created_at, "day", timeZone),
        ({ created_at }, timeZone) => officeTime(created_at, "minute", timeZone),
      ],
    },
  };
}

/** /admin/questions: the questions of the product pages, and their order (OWN-60). */
export default function QuestionsPage() {
  const { pathname } = useLocation();
  const { page, label } = choices.find(({ href }) => href === pathname.replace(/\/$/, "")) ?? choices[0];
  return <QuestionList key={page} page={page} label={label} />;
}

function QuestionList({ page, label }: { page: QuestionPage; label: string }) {
  const [kind] = useState(() => kindOf(page));
  const list = useManagedList(kind);
  const { items: questions, editing, startEditing, setPendingDelete, closeForm, saved, reload } = list;

  const onSaved = useCallback(
    (question: StaffQuestion, words: string) => {
      saved(question, words);
      // Others may have moved with it.
      void reload();
    },
    [saved, reload],
  );

  const card = useCallback(
    ({ item: question, suffix }: NamedEntry<StaffQuestion>, handle: ReactNode) =>
      question.id === editing?.id ? (
        <QuestionEditor
          page={page}
          question={editing}
          onSaved={(changed) => onSaved(changed, "was saved.")}
          onCancel={() => closeForm(question.id)}
        />
      ) : (
        <QuestionCard
          question={question}
          suffix={suffix}
          handle={handle}
          onEdit={() => startEditing(question)}
          onDelete={() => setPendingDelete(question)}
        />
      ),
    [page, editing, startEditing, closeForm, setPendingDelete, onSaved],
  );

  return (
    <ManagedListPage
      list={list}
      title="Questions and Answers"
      choice={<Choice page={page} />}
      label={`Questions of ${label}`}
      add="Add Question"
      loading="Loading questions..."
      summary={<Summary questions={questions} page={page} label={label} />}
      isColumn
      newForm={
        <QuestionEditor
          page={page}
          onSaved={(question) => onSaved(question, "was added.")}
          onCancel={() => closeForm()}
        />
      }
      deletedItem={(question) => <DeletedQuestionText question={question} />}
      deletion={({ question, is_active }) => (
        <>
          “{question}” {is_active && "It will be off the site right away. "}
          You can restore it for 30 days.
        </>
      )}
    >
      {card}
    </ManagedListPage>
  );
}

function Choice({ page }: { page: QuestionPage }) {
  return (
    <nav aria-label="Pages with questions" className={styles.choice}>
      <ul>
        {choices.map((choice) => (
          <li key={choice.page}>
            <Link to={choice.href} aria-current={choice.page === page ? "page" : undefined}>
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type SummaryProps = { questions: readonly StaffQuestion[]; page: QuestionPage; label: string };

/** How many questions visitors see. */
function Summary({ questions, page, label }: SummaryProps) {
  if (questions.length === 0)
    return (
      <div className={listPage.empty}>
        <p>No questions.</p>
        <p>
          The <a href={`/${page}`}>{label}</a> page shows its section of questions as soon as there is one.
        </p>
      </div>
    );
  const hidden = questions.filter(({ is_active }) => !is_active).length;
  const shown = questions.length - hidden;
  return (
    <p className={listPage.summary}>
      {shown} on the <a href={`/${page}#questions`}>{label}</a> page{hidden > 0 && `, ${hidden} hidden`}. Drag and drop
      to reorder the questions<span className={listPage.byMenu}>, or press the dots on a card</span>
      <span className={listPage.byArrows}>, or press the arrows</span>.
    </p>
  );
}
