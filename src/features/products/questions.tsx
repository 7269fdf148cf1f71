import type { ReactNode } from "react";
import styles from "./questions.module.css";

export type Question = { readonly ask: string; readonly answer: ReactNode };

/** Questions that open on their answers, by the browser alone. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.layout}>
      <h2 id="questions">Questions we hear</h2>
      <div className={styles.list}>
        {questions.map(({ ask, answer }) => (
          <details key={ask}>
            <summary>{ask}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  );
}
