import { expect, test } from "vitest";
import { companyOf } from "#src/facts/company.ts";
import { company } from "#test/company/company.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import villageAreas from "./neighborhoods.gen.json" with { type: "json" };
import TheVillagesPage from "./the-villages-page.tsx";

const html = renderPart(<TheVillagesPage />);

test("PUB-09 PUB-13 every neighborhood is in the page's HTML, under its area, and the count it gives is true", () => {
  for (const area of villageAreas) {
    const from = html.indexOf(`<h3>${area.title}</h3>`);
    const section = html.slice(from, html.indexOf("</section>", from));
    const listed = [...section.matchAll(/<li>([^<]+)/g)].map(([, name]) => name?.trim());
    expect(listed).toEqual(area.neighborhoods.map(({ name }) => name));
  }
  expect(html).toContain(`${villageAreas.flatMap(({ neighborhoods }) => neighborhoods).length} neighborhoods`);
});

test("PUB-09 the call button is beside the search for every answer", () => {
  const head = html.slice(html.indexOf("<header"), html.indexOf("</header>"));
  expect(head).toContain('role="status"');
  expect(head).toContain(`href="${company.phone.href}"`);
});

test("LOOK-28 the first short customer review from The Villages is shown, no sample and none from elsewhere", () => {
  const rest = { reviewer_name: "Ann", rating: 5, sort_order: 0, is_active: true } as const;
  const towns = ["The Villages", "Ocala", "The Villages", "the Villages, FL"];
  const texts = ["Sample.", "Far.", "Long. ".repeat(60), "Dry."];
  const reviews = towns.map((town, id) => ({ ...rest, id, town, review_text: texts[id] ?? "" }));
  const list = { total: 3, average_rating: 5, reviews, sample_ids: [0], page: 1, page_count: 1 };
  const quotes = renderPart(<TheVillagesPage list={list} />).match(/<blockquote>.*?<\/strong>/g);
  expect(quotes).toEqual(["<blockquote>“Dry.”</blockquote><figcaption><strong>Ann, the Villages, FL</strong>"]);
});

test("LOOK-27 each group has a row that opens it, with how many names it has", () => {
  const rows = [
    ...html.matchAll(/<details[^>]*><summary><h3>([^<]+)<\/h3> <span>(\d+)\s\w+<\/span><\/summary><\/details>/g),
  ];
  const areas = rows.slice(0, -1).map(([, title, count]) => [title, Number(count)]);
  expect(areas).toEqual(villageAreas.map((area) => [area.title, area.neighborhoods.length]));
  expect(rows.at(-1)?.slice(1)).toEqual(["Nearby towns", String(company.towns.length - 1)]);
});

test("OWN-115 with one of its counties the page lists the neighborhoods there, and claims no other", () => {
  const lake = renderPart(<TheVillagesPage />, { facts: companyOf({ counties: ["Lake"] }) });
  const listed = villageAreas
    .flatMap(({ neighborhoods }) => neighborhoods)
    .filter(({ county = "Lake" }) => county === "Lake");
  for (const { name } of listed) expect(lake).toContain(`<li>${name} `);
  expect(lake.match(/<li>/g)?.length).toBe(listed.length + company.towns.length - 1);
  expect(lake).not.toMatch(/three counties|every one of them|Sumter|Marion/);
  expect(lake).toContain("{place} isn’t in Lake County.");
});
