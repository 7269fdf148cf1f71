import type { FactName } from "#src/facts/all-facts.schema.ts";
import type { Company } from "#src/facts/company.ts";
import { withoutFreeEstimate } from "#src/facts/free-estimate.ts";
import { plainText } from "#src/facts/text-parts.ts";
import { textProblem } from "#src/facts/text-rules.ts";
import { factsInText } from "#src/facts/text-values.ts";
import { type WorkFact, workFacts } from "#src/facts/work-facts.schema.ts";
import type { Question } from "./schema.ts";

/** Facts that are empty until the owner fills them in. Beside those of every text, a question can name them (LOOK-21). */
export const optionalFacts = ["license", "insurance", ...(Object.keys(workFacts) as WorkFact[])] as const;

function factsFor(company: Company) {
  const optional = optionalFacts.map((name) => [name, company[name] || null] as const);
  return { ...factsInText(company), ...Object.fromEntries(optional) };
}

/** A question as visitors read it: with the facts that hold now (OWN-63). An empty one keeps its name in braces. */
export function fillFacts({ question, answer }: Question, company: Company): Question {
  const facts = factsFor(company);
  return {
    question: plainText(question, { facts }),
    answer: plainText(withoutFreeEstimate(answer, company), { facts }),
  };
}

/** The empty facts that the question names, which is why visitors do not get it (LOOK-21). */
export function emptyFactsIn({ question, answer }: Question, company: Company) {
  const empty = Object.entries(factsFor(company)).filter(([, words]) => words === null);
  return empty.map(([name]) => name as FactName).filter((name) => `${question} ${answer}`.includes(`{${name}}`));
}

/** What is wrong with the names of facts in a question that keeps its schema, or in a part of one, by field (OWN-63). */
export function wordProblems({ question, answer }: Partial<Question>) {
  const problemOf = (text = "") => textProblem(text, { plain: true, optional: true, values: optionalFacts });
  return { question: problemOf(question), answer: problemOf(answer) };
}
