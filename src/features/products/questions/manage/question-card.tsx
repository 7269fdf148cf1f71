import { Fragment } from "react";
import { Link } from "react-router";
import { factRows } from "#src/facts/all-facts.schema.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { workFacts } from "#src/facts/work-facts.schema.ts";
import type { CardProps } from "#src/staff/editing/managed-list-page.tsx";
import entry from "#src/ui/list/entry-card.module.css";
import { emptyFactsIn, fillFacts } from "../question-words.ts";
import styles from "./questions-page.module.css";
import type { StaffQuestion } from "./schema.ts";

/** A question as visitors read it, with the beginning of its answer. Pressing it anywhere opens its form. */
export function QuestionCard({ item, handle, buttons }: CardProps<StaffQuestion>) {
  const company = useCompany();
  const { question, answer } = fillFacts(item, company);
  const empty = emptyFactsIn(item, company);
  return (
    <article className={`${entry.row} ${styles.card} ${item.is_active ? "" : entry.hidden}`}>
      <div className={entry.words}>
        <h2 className={entry.name}>
          {question}
          {!item.is_active && <span className={entry.mark}> (Hidden)</span>}
        </h2>
        {empty.length > 0 && (
          <p className={styles.gap}>
            Not shown until you fill in{" "}
            {empty.map((name, index) => (
              <Fragment key={name}>
                {index > 0 && " and "}
                <Link to={`/admin/company#company-${name in workFacts ? "work" : "promises"}-${name}`}>
                  {factRows[name].words}
                </Link>
              </Fragment>
            ))}
            .
          </p>
        )}
        <p className={styles.answer}>{answer}</p>
      </div>
      {buttons}
      {handle}
    </article>
  );
}

/** A question in the list of deleted ones. */
export function DeletedQuestionText({ item }: { item: StaffQuestion }) {
  const { question, answer } = fillFacts(item, useCompany());
  return (
    <div>
      <p className={entry.name}>{question}</p>
      <p className="clamped">{answer}</p>
    </div>
  );
}
