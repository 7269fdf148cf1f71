import { expect, test } from "vitest";
import { wordsOf } from "#test/pages/read-html.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import GutterGuardsPage from "./gutter-guards-page.tsx";
import { deliveredQuestions } from "./questions/delivered-questions.ts";

const questions = deliveredQuestions["gutter-guards"].map((question, id) => ({ id, ...question }));
const html = renderPart(<GutterGuardsPage questions={questions} />);
const words = wordsOf(html);

test("PUB-03 a visitor reads that guards are up to nine times cheaper than competitors, and that it is our own claim", () => {
  expect(words).toMatch(/up to nine times cheaper than competitors/i);
  expect(words).toContain("That’s our own claim");
});

test("PUB-03 a visitor sees the same eave before and after, side by side without a script", () => {
  expect(html).toContain("/pictures/before-leaf-clogged-gutter-");
  expect(html).toContain("/pictures/after-clean-guarded-gutter-");
  expect(words).toMatch(/Before\. .*After\. /);
});

test("PUB-03 the page says how to look after guards, and does not promise gutters without care", () => {
  expect(words).toContain("How to look after them");
  expect(words).toContain("be wary of anyone who promises that.");
});
