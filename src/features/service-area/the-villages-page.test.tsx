import { expect, test } from "vitest";
import { company } from "#test/company/company.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { neighborhoodCount, neighborhoodsOf, villageAreas } from "./neighborhoods.ts";
import TheVillagesPage from "./the-villages-page.tsx";

const html = renderPart(<TheVillagesPage />);

test("PUB-09 PUB-13 every neighborhood is in the page's HTML, under its area, and the count it gives is true", () => {
  for (const area of villageAreas) {
    const from = html.indexOf(`<h3>${area.title}</h3>`);
    const section = html.slice(from, html.indexOf("</section>", from));
    const listed = [...section.matchAll(/<li>([^<]+)/g)].map(([, name]) => name?.trim());
    expect(listed).toEqual(neighborhoodsOf(area).map(({ name }) => name));
  }
  expect(html).toContain(`${neighborhoodCount} neighborhoods`);
});

test("PUB-09 the call button is beside the search for every answer", () => {
  const card = html.slice(html.indexOf("<search"), html.indexOf("<h2"));
  expect(card).toContain('role="status"');
  expect(card).toContain(`href="${company.phone.href}"`);
});
