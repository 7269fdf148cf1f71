import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { navigationLinks, publicPages } from "#src/facts/navigation-links.ts";
import { createSiteWithPages, type SiteWithPages } from "#test/app/create-site-with-pages.ts";
import { company } from "#test/company/company.ts";
import { insertReviews } from "#test/content/content-factory.ts";
import { between, countOf, linksIn, structuredDataIn, wordsOf } from "./read-html.ts";

const paths = publicPages.map(({ href }) => href);
const html: Record<string, string> = {};
let site: SiteWithPages;
beforeAll(async () => {
  site = await createSiteWithPages();
  const texts = ["Dry.", "Straight.", "long ".repeat(40), "Quiet."];
  await insertReviews(
    site.db,
    texts.map((review_text) => ({ review_text })),
  );
  for (const path of paths) html[path] = await site.page(path);
});
afterAll(() => site.close());

const pageAt = (path: string) => html[path] ?? "";

test.each(paths)(
  "PUB-13 %s reads without a script and without styles in it, and leads to each page and the phone",
  (path) => {
    expect(countOf(pageAt(path), "<h1")).toBe(1);
    expect(pageAt(path).match(/<[^>]* style="[^>]*>/g)).toBeNull();
    expect(wordsOf(between(pageAt(path), "<main", "</main>")).length).toBeGreaterThan(400);
    const links = linksIn(between(pageAt(path), "<footer", "</footer>")).map(({ href }) => href);
    expect(links).toEqual(expect.arrayContaining([...navigationLinks.map(({ href }) => href), company.phone.href]));
  },
);

test.each(paths)("PUB-13 every link on %s to a place in a page leads to one that is there", (path) => {
  const anchors = linksIn(pageAt(path)).filter(({ href }) => /^(?:\/[^#]*)?#/.test(href));
  expect(anchors.length).toBeGreaterThan(0);
  for (const { href } of anchors) {
    const [page, anchor] = href.split("#");
    expect(pageAt(page || path), href).toContain(` id="${anchor}"`);
  }
});

test("PUB-01 home offers the call, the form, quotes, story with history, difference, rating and a last call", () => {
  const main = between(pageAt("/"), "<main", "</main>");
  expect(wordsOf(/<h1.*?<\/h1>/s.exec(main)?.[0] ?? "")).toBe("Rain comes down. We lead it away.");
  expect(linksIn(main)[0]).toMatchObject({
    href: company.phone.href,
    words: `Free estimate: ${company.phone.display}`,
  });
  expect(main.match(/<form[^>]*>/)?.[0]).toContain('aria-label="Inquiry"');
  expect([...main.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, title = ""]) => wordsOf(title))).toEqual([
    ...["What happens next", "Ask for your free estimate", "Short reviews", "One family, one trade"],
    ...["Gutters leak at the joints", "How our customers rate us", "Where does your rain go?"],
  ]);
  expect(main).toContain("How we got here</h3>");
  const quotes = [...main.matchAll(/<figure(?:(?!<\/figure>).)*<blockquote[^>]*>(.*?)<\/blockquote>.*?<\/figure>/gs)];
  expect(quotes.map(([, quote = ""]) => wordsOf(quote))).toEqual(["Dry.", "Straight.", "Quiet."]);
});

test("PUB-11 home says who we are, since when, how long, what size, when, where and for how much", () => {
  const { ownership, since, experienceYears, gutterSizes, hoursWords, counties } = company;
  const facts = [ownership, `${since}`, `${experienceYears} years of combined experience`, "free", "no obligation"];
  for (const fact of [...facts, ...gutterSizes, ...hoursWords.sentences, ...counties])
    expect(wordsOf(pageAt("/"))).toContain(fact);
});

test("LOOK-34 home and contact page say in the same three steps what happens next", () => {
  const steps = between(pageAt("/"), "What happens next", "</ol>");
  expect(countOf(steps, "<li")).toBe(3);
  expect(between(pageAt("/contact"), "What happens next", "</ol>")).toBe(steps);
});

test.each(["/seamless-gutters", "/gutter-guards"])(
  "PUB-11 PUB-13 %s has its answers, the free estimate, the phone and when someone answers",
  (path) => {
    const main = between(pageAt(path), "<main", "</main>");
    expect(countOf(main, "<details>")).toBeGreaterThan(3);
    for (const words of [company.estimates, company.hoursWords.week]) expect(wordsOf(main)).toContain(words);
    expect(linksIn(main).map(({ href }) => href)).toContain(company.phone.href);
  },
);

test.each(paths)(
  "PUB-12 %s has title, description, address and card of its own, and describes the business",
  (path) => {
    const content = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(pageAt(path))?.[1];
    const others = paths.filter((other) => other !== path).map(pageAt);
    const title = between(pageAt(path), "<title>", "</title>");
    const description = content("description") ?? "";
    for (const own of [`<title>${title}</title>`, `name="description" content="${description}"`])
      expect(others.filter((other) => other.includes(own))).toEqual([]);
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(160);
    const address = `${site.config.origin}${path}`;
    expect(/<link rel="canonical" href="([^"]*)"/.exec(pageAt(path))?.[1]).toBe(address);
    expect([content("og:url"), content("og:title")]).toEqual([address, title]);
    const card = new URL(content("og:image") ?? "");
    expect(card.pathname).toMatch(/\.jpg$/);
    expect(existsSync(join("public", card.pathname))).toBe(true);
    expect(structuredDataIn(pageAt(path)).map((data) => data["@type"])).toContain("HomeAndConstructionBusiness");
  },
);

test("PUB-12 a search engine finds every page in the sitemap, and the sitemap in robots.txt", async () => {
  const found = (await site.page("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g);
  expect([...found].map(([, address]) => address)).toEqual(paths.map((path) => `${site.config.origin}${path}`));
  const robots = await site.page("/robots.txt");
  expect(robots).toContain(`Sitemap: ${site.config.origin}/sitemap.xml`);
  expect(robots).not.toContain("admin");
});

test.each(paths)("A11Y-15 the named parts of %s are its bars, its menus and its form", (path) => {
  const named = between(pageAt(path), "<main", "</main>").match(/<section[^>]* aria-label[^>]*>|role="region"/g) ?? [];
  expect(named.map((tag) => /id="([^"]+)"/.exec(tag)?.[1])).toEqual(path === "/contact" ? ["contact-form"] : []);
});
