import type { Company } from "#src/company/company.ts";
import { plainText } from "#src/company/text-parts.ts";
import { textProblem } from "#src/company/text-rules.ts";
import { factsInText } from "#src/company/text-values.ts";
import type { Question } from "./schema.ts";

/** A question as visitors read it: with the facts that hold now (OWN-63). */
export function fillFacts({ question, answer }: Question, company: Company): Question {
  const facts = factsInText(company);
  return { question: plainText(question, { facts }), answer: plainText(answer, { facts }) };
}

/** What is wrong with the names of facts in a question that keeps its schema, by field (OWN-63). */
export function wordProblems(words: Question): Partial<Question> {
  const wrong = (["question", "answer"] as const).map((name) => [name, textProblem(words[name], { plain: true })]);
  return Object.fromEntries(wrong.filter(([, problem]) => problem !== undefined));
}
