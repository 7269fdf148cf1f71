import { expect, test } from "vitest";
import { wordsOf } from "#test/pages/read-html.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import GutterGuardsPage from "./gutter-guards-page.tsx";
import { deliveredQuestions } from "./questions/delivered-questions.ts";

const questions = deliveredQuestions["gutter-guards"].map((one, id) => ({ id, delivered: one.name, ...one }));
const html = renderPart(<GutterGuardsPage questions={questions} />);
const words = wordsOf(html);

test("PUB-03 LOOK-23 a visitor reads once, in a sentence, that guards are up to nine times cheaper than competitors", () => {
  expect(words.match(/up to nine times/gi)).toHaveLength(1);
  expect(words).toContain("Our guards are up to nine times cheaper than competitors.");
  expect(words).not.toContain("a foot, installed");
});

test("PUB-03 a visitor sees the same eave before and after, without a script", () => {
  expect(html).toContain("/pictures/before-leaf-clogged-gutter-");
  expect(html).toContain("/pictures/after-clean-guarded-gutter-");
  expect(words).toMatch(/Before Leaves dam .*After Rain goes /);
});

test("PUB-03 the page says how to look after guards, and does not promise gutters without care", () => {
  expect(words).toContain("How to look after your guards");
  expect(words).toContain("be wary of anyone who promises that.");
});
