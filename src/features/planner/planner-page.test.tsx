import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import type { Facts } from "#src/facts/all-facts.schema.ts";
import { companyOf, deliveredFacts } from "#src/facts/company.ts";
import { navigationLinks } from "#src/facts/navigation-links.ts";
import { startingPlan } from "#src/takeoff/plan.ts";
import { planWords } from "#src/takeoff/plan-words.ts";
import { takeOff } from "#src/takeoff/takeoff.ts";
import { pageTest as test } from "#test/app/page-fixtures.ts";
import { between, wordsOf } from "#test/pages/read-html.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { PlannerForm } from "./planner-form.tsx";

const noPrices = { foot: "", corner: "", downspout: "" };

test.for(["/", "/seamless-gutters", "/gutter-guards", "/the-villages"])(
  "LEAD-40 a text of %s leads to the planner",
  async (path, { site }) => expect(await site.page(path)).toMatch(/<main[\s\S]*<a href="\/planner">[\s\S]*<\/main>/),
);

test("LEAD-40 the planner is in the sitemap and not among the eight links of the navigation", async ({ site }) => {
  expect(await (await site.get("/sitemap.xml")).text()).toContain("/planner</loc>");
  expect(navigationLinks.map(({ href }) => href)).not.toContain("/planner");
  expect(navigationLinks).toHaveLength(8);
});

test("LEAD-38 LEAD-40 the page has the result of its first plan, for the company's rainfall", async ({ site }) => {
  const page = (await site.page("/planner")).replaceAll("<!-- -->", "");
  const { rainfall, planPrices: prices } = deliveredFacts;
  const words = planWords(startingPlan(), takeOff(startingPlan(), rainfall.inches), { rainfall, prices });
  for (const sentence of [words.brief, words.feet, words.size, words.reason, ...words.notes, ...words.guesses])
    expect(page).toContain(sentence);
  expect(wordsOf(page), "an unconfirmed source is for staff").not.toContain(rainfall.source);
});

test("LEAD-44 the planner's script has at most 30 KB compressed, with all that it loads", () => {
  const assets = join(process.env.BUILD_DIR ?? "build", "client", "assets");
  const first = readdirSync(assets).filter((name) => /^planner\.island-.*\.js$/.test(name));
  expect(first).toHaveLength(1);
  const loaded = new Set(first);
  for (const name of loaded)
    for (const [, file = ""] of readFileSync(join(assets, name), "utf8").matchAll(/from\s*"\.\/([^"]+)"/g))
      loaded.add(file);
  const bytes = [...loaded].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
  expect(bytes).toBeLessThan(30_000);
});

test("LEAD-39 of the sources of its steps the page names standards, the weather service and universities", () => {
  const confirmed = { ...deliveredFacts.rainfall, confirmed: true };
  const method = renderPart(<PlannerForm rainfall={confirmed} prices={noPrices} />).split('id="plan-method"')[1] ?? "";
  expect(method.match(/<dt/g)).toHaveLength(5);
  expect([...method.matchAll(/Source: ([^<]+)/g)].map(([, source]) => source)).toEqual([
    confirmed.source,
    "SMACNA; University of Missouri Extension, WQ322, which allows 50 feet",
  ]);
});

test("LEAD-48 OWN-117 a price says what it leaves out, and asks about old gutters until the owner says what happens to them", () => {
  const prices = { foot: "8 to 12", corner: "25", downspout: "90" };
  const wordsWith = (facts: Partial<Facts>, shown = prices) =>
    wordsOf(renderPart(<PlannerForm rainfall={deliveredFacts.rainfall} prices={shown} />, { facts: companyOf(facts) }));
  expect(wordsWith({})).toMatch(/Total price .*Not wood repair, .*Ask us what removing old gutters adds\./);
  expect(wordsWith({ cleanUp: "We take the old ones." })).not.toContain("old gutters");
  const part = wordsWith({}, { ...prices, corner: "", downspout: "" });
  expect(part).toMatch(
    / Price \$[\d,]+ to \$[\d,]+, without corners and downspouts .*Not the corners and downspouts, and/,
  );
  expect(part).not.toContain("Total");
});

test("LOOK-36 the result has one button to press first, and its doubts in a part that is closed", async ({ site }) => {
  const result = between(await site.page("/planner"), 'id="plan-result"', "</form>");
  const [open, how] = result.split("<details");
  expect(wordsOf(open ?? "")).toMatch(/Send this plan with a message .* Print Start over This is an estimate/);
  expect(wordsOf(open ?? "")).not.toMatch(/guess|provisional|chart/i);
  expect(wordsOf(how ?? "")).toMatch(/How we figured this .* What we’re guessing .* Step by step/);
});
