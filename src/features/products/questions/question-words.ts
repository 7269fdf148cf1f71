import type { Company } from "#src/facts/company.ts";
import { plainText } from "#src/facts/text-parts.ts";
import { textProblem } from "#src/facts/text-rules.ts";
import { factsInText } from "#src/facts/text-values.ts";
import type { Question } from "./schema.ts";

/** A question as visitors read it: with the facts that hold now (OWN-63). */
export function fillFacts({ question, answer }: Question, company: Company): Question {
  const facts = factsInText(company);
  return { question: plainText(question, { facts }), answer: plainText(answer, { facts }) };
}

/** What is wrong with the names of facts in a question that keeps its schema, or in a part of one, by field (OWN-63). */
export function wordProblems(words: Partial<Question>): Partial<Question> {
  const wrong = Object.entries({ question: words.question, answer: words.answer }).map(([name, text]) => [
    name,
    text === undefined ? undefined : textProblem(text, { plain: true }),
  ]);
  return Object.fromEntries(wrong.filter(([, problem]) => problem !== undefined));
}
