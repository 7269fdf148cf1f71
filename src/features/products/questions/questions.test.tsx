import { expect, test } from "vitest";
import type { Facts } from "#src/facts/all-facts.schema.ts";
import { companyOf } from "#src/facts/company.ts";
import { company } from "#test/company/company.ts";
import { structuredDataIn } from "#test/pages/read-html.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { emptyFactsIn } from "./question-words.ts";
import { Questions } from "./questions.tsx";

type Asked = { question: string; answer: string; delivered?: string };
function render(asked: readonly Asked[], facts: Partial<Facts> = {}) {
  const questions = asked.map((one, id) => ({ id, delivered: null, ...one }));
  return renderPart(<Questions questions={questions} title="Questions" tone="page" />, { facts: companyOf(facts) });
}

test("OWN-62 OWN-63 the page and its structured data have the same questions in the same order, with the facts", () => {
  const html = render([
    { question: "How do I reach you?", answer: "Call {phone}, or write to {email}." },
    { question: "When?", answer: "We’ll call you back {callBack}." },
  ]);
  const answers = [
    `Call ${company.phone.display}, or write to ${company.email}.`,
    "We’ll call you back within one business day.",
  ];
  const shown = [...html.matchAll(/<summary>(.*?)<\/summary><p>(.*?)<\/p>/g)].map(([, ...words]) => words);
  expect(shown).toEqual([
    ["How do I reach you?", answers[0]],
    ["When?", answers[1]],
  ]);
  const [data] = structuredDataIn(html);
  expect(data).toMatchObject({ "@context": "https://schema.org", "@type": "FAQPage" });
  const entries = shown.map(([name, text]) =>
    expect.objectContaining({ name, acceptedAnswer: expect.objectContaining({ text }) }),
  );
  expect(data.mainEntity).toEqual(entries);
});

test("OWN-60 OWN-62 without a shown question there is neither section nor structured data", () => {
  expect(render([])).toBe("");
});

test("LOOK-21 a question whose fact is empty is neither on the page nor in its data until the owner fills it in", () => {
  const questions = [
    { question: "Which warranty?", answer: "{warranty}" },
    { question: "Are you insured?", answer: "License {license}, insurance {insurance}." },
  ];
  expect(render(questions, { license: "CBC7731" })).toBe("");
  const html = render(questions, { warranty: "10 years on our work" });
  expect(structuredDataIn(html)[0].mainEntity).toMatchObject([{ acceptedAnswer: { text: "10 years on our work" } }]);
  expect(html).not.toContain("insured");
  const insured = { question: "Are you insured?", answer: "License {license}, insurance {insurance}." };
  expect(emptyFactsIn(insured, companyOf({}))).toEqual(["license", "insurance"]);
});

test("LOOK-22 the owner's words about cost stay, and a price by the planner's prices follows, or what a house takes", () => {
  const question = { question: "The price?", answer: "As you wish.", delivered: "seamless-cost" };
  const planPrices = { foot: "8 to 12", corner: "25", downspout: "90 to 120.50" };
  const priced = render([question], { planPrices });
  // 120 feet, 4 corners and 4 downspouts at the lower prices: $1,420. 180, 4 and 6 at the higher: $2,983.
  const line = "Most one-story homes here take 120 to 180 feet: about $1,420 to $2,990, hung.";
  expect(priced).toContain(`<p>As you wish.\n\n${line}</p>`);
  expect(structuredDataIn(priced)[0].mainEntity[0].acceptedAnswer.text).toContain(line);
  const unpriced = render([question]);
  expect(unpriced).toContain("As you wish.\n\nFor example, a 60 by 30 foot house takes 182 feet");
  expect(unpriced).not.toContain("$");
  for (const href of ["/planner", company.phone.href]) expect(unpriced).toContain(`href="${href}"`);
});

test("OWN-64 IN-1 IN-2 markup in a question is text in the page and in its data", () => {
  const hostile = "</script><img src=x onerror=alert(1)>";
  const html = render([{ question: hostile, answer: `${hostile} {constructor}` }]);
  expect(html).not.toContain("<img");
  expect(structuredDataIn(html)[0].mainEntity[0]).toMatchObject({
    name: hostile,
    acceptedAnswer: { text: `${hostile} {constructor}` },
  });
});
