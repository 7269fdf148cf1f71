import { useState } from "react";
import { Link } from "react-router";
import { useCompany } from "#src/facts/use-company.tsx";
import { ManagedListPage } from "#src/staff/editing/managed-list-page.tsx";
import { useManagedList } from "#src/staff/editing/use-managed-list.ts";
import chips from "#src/ui/form/chips.module.css";
import { PageLink } from "#src/ui/text/page-link.tsx";
import type { QuestionPage } from "../schema.ts";
import { DeletedQuestionText, QuestionCard } from "./question-card.tsx";
import { QuestionEditor } from "./question-editor.tsx";
import { questionList, questionLists, useQuestionPage } from "./question-requests.ts";

/** /admin/questions: the questions of the product pages, and their order (OWN-60). */
export default function QuestionsPage() {
  const { page } = useQuestionPage();
  return <QuestionList key={page} />;
}

function QuestionList() {
  const { page, label } = useQuestionPage();
  const company = useCompany();
  const [kind] = useState(() => questionList(page, company));
  return (
    <ManagedListPage
      list={useManagedList(kind)}
      title="Questions and Answers"
      choice={<Choice page={page} />}
      label={`Questions of ${label}`}
      page={<PageLink href={`/${page}`}>{label}</PageLink>}
      empty={[
        "No questions.",
        <>
          The <PageLink href={`/${page}`}>{label}</PageLink> page shows its section of questions as soon as there is
          one.
        </>,
      ]}
      isColumn
      Card={QuestionCard}
      Form={QuestionEditor}
      Deleted={DeletedQuestionText}
    />
  );
}

function Choice({ page }: { page: QuestionPage }) {
  return (
    <nav aria-label="Pages with questions">
      <ul className={`row ${chips.chips}`}>
        {questionLists.map((choice) => (
          <li key={choice.page}>
            <Link className={chips.chip} to={choice.href} aria-current={choice.page === page ? "page" : undefined}>
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
