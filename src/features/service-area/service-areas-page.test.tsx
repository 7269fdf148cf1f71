import { expect, test } from "vitest";
import { company } from "#test/company/company.ts";
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

test("PUB-10 the towns named in the specification are among them", () => {
  for (const name of ["The Villages", "Ocala", "Ocklawaha", "Summerfield", "Leesburg"]) expect(html).toContain(name);
});

test("PUB-10 a map of the area and a call to action stand on the page", () => {
  expect(html).toMatch(/<svg[^>]*(role="img"|aria-labelledby)/);
  expect(html.split(`href="${company.phone.href}"`).length).toBeGreaterThan(2);
});
