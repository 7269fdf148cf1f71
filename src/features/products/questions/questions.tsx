import type { ReactNode } from "react";
import { inWords } from "#src/facts/in-words.ts";
import { typicalHomes, typicalPrice } from "#src/facts/prices.ts";
import { Text, useText } from "#src/facts/text.tsx";
import { useCompany, useIsOn } from "#src/facts/use-company.tsx";
import type { PublicPage } from "#src/site/document/context.ts";
import { JsonLd, questionsData } from "#src/site/document/json-ld.tsx";
import { startingPlan } from "#src/takeoff/plan.ts";
import { takeOff } from "#src/takeoff/takeoff.ts";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { Section } from "#src/ui/section.tsx";
import { emptyFactsIn, fillFacts } from "./question-words.ts";
import styles from "./questions.module.css";
import type { PublicQuestion, QuestionPage } from "./schema.ts";

type Props = { title: ReactNode; questions: readonly PublicQuestion[]; tone: "surface" | "page" };

/** The section of questions with answers that open without a script (OWN-60), also for search engines; nothing without any. */
export function Questions({ title, questions, tone }: Props) {
  const company = useCompany();
  const costLine = useCostLine();
  const canPlan = useIsOn("/planner");
  const answered = questions.filter((one) => emptyFactsIn(one, company).length === 0);
  if (answered.length === 0) return null;
  const shown = answered.map((one) => {
    const isCost = one.delivered === "seamless-cost";
    const { question, answer } = fillFacts(one, company);
    return { id: one.id, question, answer: isCost ? `${answer}\n\n${costLine}` : answer, isCost };
  });
  return (
    <Section tone={tone}>
      <div className={styles.layout}>
        <h2 id="questions">{title}</h2>
        <div className={styles.list}>
          {shown.map(({ id, question, answer, isCost }) => (
            <details key={id}>
              <summary>{question}</summary>
              <p>{answer}</p>
              {isCost && (
                <div className={`row ${styles.ways}`}>
                  <CallButton />
                  {canPlan && (
                    <ButtonLink variant="ghost" href="/planner">
                      <Text id="seamless-gutters.cost.plan" plain>
                        Plan your gutters
                      </Text>
                    </ButtonLink>
                  )}
                </div>
              )}
            </details>
          ))}
        </div>
      </div>
      <JsonLd data={questionsData(shown)} />
    </Section>
  );
}

/** What most homes cost by the company's own prices; without them what a house takes (LOOK-22). */
function useCostLine(): string {
  const { planPrices, rainfall } = useCompany();
  const price = typicalPrice(planPrices);
  const [smaller, larger] = typicalHomes;
  const { feet, outside, downspouts } = takeOff(startingPlan(), rainfall.inches);
  const typical = useText(
    "seamless-gutters.cost.typical",
    "Most one-story homes here take {from} to {to} feet: about {price}, hung.",
    { from: smaller.feet, to: larger.feet, price: price ?? "" },
  );
  const example = useText(
    "seamless-gutters.cost.example",
    "For example, a 60 by 30 foot house takes {feet} feet of gutter, with {corners} corners and usually {downspouts} downspouts.",
    { feet, corners: inWords(outside), downspouts: inWords(downspouts.length) },
  );
  return price ? typical : example;
}

/** The questions of a page. A failure leaves them out, and the page is not cached. */
export async function loadQuestions(
  { api, deferred }: PublicPage,
  page: QuestionPage,
): Promise<readonly PublicQuestion[]> {
  return (await deferred(api.public.questions[":page"].$get({ param: { page } })))?.questions ?? [];
}
