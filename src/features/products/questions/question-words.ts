import type { Company } from "#src/facts/company.ts";
import { plainText } from "#src/facts/text-parts.ts";
import { textProblem } from "#src/facts/text-rules.ts";
import { factsInText } from "#src/facts/text-values.ts";
import { type WorkFact, workFacts } from "#src/facts/work-facts.schema.ts";
import type { Question } from "./schema.ts";

/** Facts that are empty until the owner fills them in. Beside those of every text, a question can name them (LOOK-21). */
export const optionalFacts = ["license", "insurance", ...(Object.keys(workFacts) as WorkFact[])] as const;

/** A question as visitors read it: with the facts that hold now (OWN-63). An empty one keeps its name in braces. */
export function fillFacts({ question, answer }: Question, company: Company): Question {
  const filled = optionalFacts.filter((name) => company[name] !== "").map((name) => [name, company[name]]);
  const facts = { ...factsInText(company), ...Object.fromEntries(filled) };
  return { question: plainText(question, { facts }), answer: plainText(answer, { facts }) };
}

/** The empty facts that the question names, which is why visitors do not get it (LOOK-21). */
export function emptyFactsIn({ question, answer }: Question, company: Company) {
  return optionalFacts.filter((name) => company[name] === "" && `${question} ${answer}`.includes(`{${name}}`));
}

/** What is wrong with the names of facts in a question that keeps its schema, or in a part of one, by field (OWN-63). */
export function wordProblems(words: Partial<Question>): Partial<Question> {
  const wrong = Object.entries({ question: words.question, answer: words.answer }).map(([name, text]) => [
    name,
    text === undefined ? undefined : textProblem(text, { plain: true, values: optionalFacts }),
  ]);
  return Object.fromEntries(wrong.filter(([, problem]) => problem !== undefined));
}
