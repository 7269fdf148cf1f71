import { expect, test } from "vitest";
import { company } from "#test/company/company.ts";
import { wordsOf } from "#test/pages/read-html.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { asInches, fiveInch, gallonsPerFoot, sixInch } from "./gutter-sizes.ts";
import { deliveredQuestions } from "./questions/delivered-questions.ts";
import SeamlessGuttersPage from "./seamless-gutters-page.tsx";

const questions = deliveredQuestions["seamless-gutters"].map((one, id) => ({ id, delivered: one.name, ...one }));
const sizesTitle = "5 inch or 6 inch?";
const html = renderPart(<SeamlessGuttersPage questions={questions} />);

/** The section around the heading of these words. */
function section(heading: string) {
  const at = html.indexOf(`>${heading}</h2>`);
  expect(at).toBeGreaterThan(0);
  return html.slice(html.lastIndexOf("<section", at), html.indexOf("</section>", at));
}

test("PUB-02 a visitor reads both sizes in the headline and compares them side by side", () => {
  expect(wordsOf(/<h1>.*?<\/h1>/.exec(html)?.[0] ?? "")).toMatch(/5\sand\s6\sinch/);
  const heads = [...section(sizesTitle).matchAll(/<th scope="col">([^<]+)/g)].map(([, name]) => name);
  expect(heads).toEqual(company.gutterSizes);
});

test("PUB-02 a visitor counts on the roof drawing what the words beside it say", () => {
  const [roof = "", said = ""] = section("One run, no joints").split("<figcaption>");
  // Pieces of ten feet along 50, 30, 50 and 30: four, two, four and two places where they meet, and four corners.
  const [dots, rings] = [...roof.matchAll(/ d="((?:M\d+ \d+h0)+)"/g)].map(([, d = ""]) => d.split("h0").length - 1);
  expect([dots, rings]).toEqual([16, 12]);
  expect(wordsOf(roof)).toMatch(/12 joints 4 corners .*50 ft .*30 ft/);
  expect(wordsOf(said)).toMatch(/12 fewer joints .*50 by 30 foot hip roof.* meet 12 times/);
});

test("PUB-02 a visitor finds a list of benefits, one for every number in the drawing", () => {
  const benefits = section("What each part does for you");
  const items = [...benefits.matchAll(/<li><h3>(.+?)<\/h3><p>(.+?)<\/p>/g)];
  const numbers = [...benefits.matchAll(/<text[^>]*>(\d)<\/text>/g)].map(([, number]) => Number(number));
  expect(items.length).toBeGreaterThanOrEqual(5);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(items.map((_, i) => i + 1));
});

test("LOOK-24 the call button stands between the sizes and the day as well as at both ends", () => {
  for (const heading of [sizesTitle, "What happens on the day"])
    expect(section(heading)).toContain(`href="${company.phone.href}"`);
});

test("PUB-02 the measures in the drawings are those in the table", () => {
  const sizes = section(sizesTitle);
  const drawn = [...sizes.matchAll(/<text[^>]*>([^<]+)<\/text>/g)].map(([, text]) => text);
  const table = wordsOf(sizes.slice(sizes.indexOf("<table")));
  for (const size of [fiveInch, sixInch]) {
    for (const measure of [size.measures.top, size.measures.back]) {
      expect(drawn).toContain(`${asInches(measure)} in`);
      expect(table).toContain(`${asInches(measure)} in`);
    }
    expect(table).toContain(`${gallonsPerFoot(size).toFixed(2)} gal`);
    expect(table).toContain(`${size.downspout.join(" × ")} in`);
  }
});
