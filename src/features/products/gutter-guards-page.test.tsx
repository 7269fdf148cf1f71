import { expect, test } from "vitest";
import { company } from "#test/company/company.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import GutterGuardsPage from "./gutter-guards-page.tsx";
import { deliveredQuestions } from "./questions/delivered-questions.ts";

const questions = deliveredQuestions["gutter-guards"].map((question, id) => ({ id, ...question }));
const html = renderPart(<GutterGuardsPage loaderData={{ questions }} />);
const words = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

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

test("PUB-11 the page offers the free estimate and the phone", () => {
  expect(html).toContain(company.estimates);
  expect(html).toContain(`href="${company.phone.href}"`);
});

test("PUB-13 the answers are in the page before any script, and nothing needs a style attribute", () => {
  expect(html.match(/<details>/g)?.length).toBeGreaterThanOrEqual(4);
  expect(html).not.toMatch(/ style="/);
});
