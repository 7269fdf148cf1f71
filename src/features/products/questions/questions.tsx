import type { ReactNode } from "react";
import { useCompany } from "#src/facts/use-company.tsx";
import type { PublicPage } from "#src/site/document/context.ts";
import { JsonLd, type StructuredData } from "#src/site/document/json-ld.tsx";
import { Section } from "#src/ui/section.tsx";
import { fillFacts } from "./question-words.ts";
import styles from "./questions.module.css";
import type { PublicQuestion, Question, QuestionPage } from "./schema.ts";

type Props = { title: ReactNode; questions: readonly PublicQuestion[]; tone: "surface" | "page" };

/** The section of questions with answers that open without a script (OWN-60), also for search engines; nothing without any. */
export function Questions({ title, questions, tone }: Props) {
  const company = useCompany();
  if (questions.length === 0) return null;
  const shown = questions.map((one) => ({ id: one.id, ...fillFacts(one, company) }));
  return (
    <Section tone={tone}>
      <div className={styles.layout}>
        <h2 id="questions">{title}</h2>
        <div className={styles.list}>
          {shown.map(({ id, question, answer }) => (
            <details key={id}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
      <JsonLd data={questionsData(shown)} />
    </Section>
  );
}

/** The questions of a page. A failure leaves them out, and the page is not cached. */
export async function loadQuestions(
  { api, deferred }: PublicPage,
  page: QuestionPage,
): Promise<readonly PublicQuestion[]> {
  return (await deferred(api.public.questions[":page"].$get({ param: { page } })))?.questions ?? [];
}

/** The questions of a page for search engines (https://schema.org/FAQPage, OWN-62). */
function questionsData(questions: readonly Question[]): StructuredData {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
