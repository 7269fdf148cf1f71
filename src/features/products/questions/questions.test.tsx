import { expect, test } from "vitest";
import { company } from "#test/company/company.ts";
import { structuredDataIn } from "#test/pages/read-html.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { Questions } from "./questions.tsx";

const render = (questions: readonly { question: string; answer: string }[]) =>
  renderPart(<Questions questions={questions.map((one, id) => ({ id, ...one }))} title="Questions" tone="page" />);

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

test("OWN-64 IN-1 IN-2 markup in a question is text in the page and in its data", () => {
  const hostile = "</script><img src=x onerror=alert(1)>";
  const html = render([{ question: hostile, answer: `${hostile} {constructor}` }]);
  expect(html).not.toContain("<img");
  expect(structuredDataIn(html)[0].mainEntity[0]).toMatchObject({
    name: hostile,
    acceptedAnswer: { text: `${hostile} {constructor}` },
  });
});
