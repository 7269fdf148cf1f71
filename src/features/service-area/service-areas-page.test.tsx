import { expect, test } from "vitest";
import { companyOf } from "#src/facts/company.ts";
import { company } from "#test/company/company.ts";
import { wordsOf } from "#test/pages/read-html.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import ServiceAreasPage from "./service-areas-page.tsx";

const html = renderPart(<ServiceAreasPage />);

test("PUB-10 the page describes the three counties, each with its own towns", () => {
  for (const county of company.counties) {
    const from = html.indexOf(`<h2>${county} County</h2>`);
    expect(from).toBeGreaterThan(0);
    const article = html.slice(from, html.indexOf("</article>", from)).replace(/<a [^>]*>|<\/a>/g, "");
    const listed = [...article.matchAll(/<li>([^<]+)/g)].map(([, name]) => name);
    expect(listed).toEqual(company.towns.filter((town) => town.county === county).map((town) => town.name));
  }
});

test.each([
  ["Duval", ["Duval"], "We hang gutters in Duval County.", "If it’s in Duval County, we serve it."],
  ["two", ["Lake", "Polk"], "We hang gutters in Lake and Polk Counties.", "in Lake or Polk County, we"],
  [
    "eight",
    ["Alachua", "Baker", "Clay", "Duval", "Flagler", "Nassau", "Putnam", "St. Johns"],
    "We hang gutters in Alachua, Baker and six other counties.",
    "in Alachua, Baker, Clay, Duval, Flagler, Nassau, Putnam or St. Johns County, we",
  ],
] as const)("OWN-114 OWN-115 with %s chapters, map and sentences follow the counties", (_, counties, lead, last) => {
  const towns = [{ name: "Heron Landing", county: counties[0], lat: 30.3, lon: -81.7, main: true }];
  const facts = companyOf({ counties: [...counties], towns });
  const shown = renderPart(<ServiceAreasPage />, { facts });
  for (const words of [lead, last]) expect(wordsOf(shown)).toContain(words);
  expect([...shown.matchAll(/<h2>([^<]+) County</g)].map(([, name]) => name)).toEqual(counties);
  expect(wordsOf(shown)).toContain(`guards all over ${counties.at(-1)} County.`);
  expect(shown).toContain("<li>Heron Landing</li>");
  expect(shown).not.toMatch(/Marion|Sumter|Ocala|hree counties|All \w+ counties|null|undefined/);
  // A county without a town has no list of them.
  expect(shown.match(/>Towns</g)).toHaveLength(1);
});

test("PUB-10 the towns named in the specification, a map of the area and a call to action stand on the page", () => {
  for (const name of ["The Villages", "Ocala", "Ocklawaha", "Summerfield", "Leesburg"]) expect(html).toContain(name);
  expect(html).toMatch(/<svg[^>]*(role="img"|aria-labelledby)/);
  expect(html.split(`href="${company.phone.href}"`).length).toBeGreaterThan(2);
});
