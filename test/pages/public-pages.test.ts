import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { navigationLinks, publicPages } from "#src/shell/navigation-links.ts";
import { createSiteWithPages, type SiteWithPages } from "#test/app/create-site-with-pages.ts";
import { company } from "#test/company/company.ts";
import { between, countOf, linksIn, wordsOf } from "./read-html.ts";

const paths = publicPages.map(({ href }) => href);
const html: Record<string, string> = {};
let site: SiteWithPages;
beforeAll(async () => {
  site = await createSiteWithPages();
  for (const path of paths) html[path] = await site.page(path);
});
afterAll(() => site.close());

const pageAt = (path: string) => html[path] ?? "";

test.each(paths)(
  "PUB-13 %s reads without a script and without styles in it, and leads to each page and the phone",
  (path) => {
    expect(countOf(pageAt(path), "<h1")).toBe(1);
    expect(pageAt(path)).not.toMatch(/ style="/);
    expect(wordsOf(between(pageAt(path), "<main", "</main>")).length).toBeGreaterThan(300);
    const links = linksIn(between(pageAt(path), "<footer", "</footer>")).map(({ href }) => href);
    expect(links).toEqual(expect.arrayContaining([...navigationLinks.map(({ href }) => href), company.phone.href]));
  },
);

test.each(["/seamless-gutters", "/gutter-guards"])(
  "PUB-11 PUB-13 %s has its answers, the free estimate, the phone and when someone answers",
  (path) => {
    const main = between(pageAt(path), "<main", "</main>");
    expect(countOf(main, "<details>")).toBeGreaterThan(3);
    expect(main).toContain(company.estimates);
    expect(main).toContain(`href="${company.phone.href}"`);
    expect(wordsOf(pageAt(path))).toContain(company.hoursWords.week);
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
    expect(pageAt(path)).toContain(`<link rel="canonical" href="${address}"/>`);
    expect([content("og:url"), content("og:title")]).toEqual([address, title]);
    const card = new URL(content("og:image") ?? "");
    expect(card.pathname).toMatch(/\.jpg$/);
    expect(existsSync(join("public", card.pathname))).toBe(true);
    const data = [...pageAt(path).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(data.map(([, json = ""]) => JSON.parse(json)["@type"])).toContain("HomeAndConstructionBusiness");
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
