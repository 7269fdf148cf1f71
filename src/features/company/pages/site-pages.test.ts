import { expect } from "vitest";
import { navigationLinks, publicPages, switchablePages } from "#src/facts/navigation-links.ts";
import { pageTest } from "#test/app/page-fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { between, linksIn, structuredDataIn, wordsOf } from "#test/pages/read-html.ts";

const menu = navigationLinks.map(({ href, label }) => ({ page: href, label }));
const living = publicPages.map(({ href }) => href).filter((href) => !switchablePages.includes(href));

pageTest(
  "OWN-120 OWN-132 the menu that a siteadmin orders and names stands in header, mobile menu and footer",
  async ({ site, ritas }) => {
    expect(linksIn(between(await site.page("/"), 'aria-label="Main"', "</nav>"))).toHaveLength(8);
    const own = [
      { page: "/contact", label: "Call us" },
      { page: "/", label: "Start" },
      { page: "/planner", label: "Plan" },
    ];
    expect(await saveFacts(ritas, "pages", { menu: own })).toMatchObject({ status: 200 });
    const html = await site.page("/planner");
    for (const name of ["Main", "Menu", "All pages"])
      expect(linksIn(between(html, `aria-label="${name}"`, "</nav>")), name).toMatchObject([
        { href: "/contact", words: "Call us", current: false },
        { href: "/", words: "Start" },
        { href: "/planner", words: "Plan", current: true },
      ]);
  },
);

pageTest(
  "OWN-121 OWN-132 pages that are off answer 404, and no page, link, sitemap or structured data has them",
  async ({ site, ritas }) => {
    await site.page("/planner");
    expect(await saveFacts(ritas, "pages", { pagesOff: switchablePages })).toMatchObject({ status: 200 });
    for (const path of switchablePages) {
      expect((await site.get(path)).status, path).toBe(404);
      expect((await site.get(`${path.toUpperCase()}/`)).status, path).toBe(404);
    }
    const sitemap = await (await site.get("/sitemap.xml")).text();
    expect([...sitemap.matchAll(/<loc>[^<]*?(\/[^/<]*)<\/loc>/g)].map(([, path]) => path)).toEqual(living);
    for (const path of [...living, "/not-found"]) {
      const html = await site.page(path);
      const gone = linksIn(html).filter(({ href }) => switchablePages.includes(href.replace(/[?#].*/, "")));
      expect(gone, path).toEqual([]);
      expect(structuredDataIn(html).flatMap(({ makesOffer = [] }) => makesOffer)).toEqual([]);
      expect(wordsOf(html)).not.toMatch(/gutter planner|plan your gutters/i);
    }
    expect(await saveFacts(ritas, "pages", { pagesOff: ["/planner"] })).toMatchObject({ status: 200 });
    for (const path of ["/seamless-gutters", "/the-villages"])
      expect(wordsOf(await site.page(path)), path).not.toMatch(/plan your gutters/i);
    expect(await saveFacts(ritas, "pages", { pagesOff: [] })).toMatchObject({ status: 200 });
    expect((await site.get("/planner")).status).toBe(200);
  },
);

pageTest("OWN-115 a company without the counties of The Villages has no page about it", async ({ site, ritas }) => {
  const town = { name: "Orange Park", county: "Clay", lat: 30.166, lon: -81.706, main: true };
  expect(await saveFacts(ritas, "towns", { counties: ["Clay"], towns: [town] })).toMatchObject({ status: 200 });
  expect((await site.get("/the-villages")).status).toBe(404);
  expect(await site.page("/service-areas")).not.toContain("/the-villages");
  expect(await saveFacts(ritas, "towns", { counties: ["Clay", "Lake"], towns: [town] })).toMatchObject({ status: 200 });
  expect(await site.page("/the-villages")).toContain("neighborhoods");
});

pageTest(
  "OWN-122 a page that search engines are asked to leave out has noindex and is not in the sitemap",
  async ({ site, ritas }) => {
    expect(await site.page("/gallery")).not.toContain("noindex");
    expect(await saveFacts(ritas, "pages", { pagesNotInSearch: ["/gallery"] })).toMatchObject({ status: 200 });
    expect(await site.page("/gallery")).toContain('<meta name="robots" content="noindex"/>');
    expect(await site.page("/contact")).not.toContain("noindex");
    const sitemap = await (await site.get("/sitemap.xml")).text();
    expect([sitemap.includes("/gallery<"), sitemap.includes("/contact<")]).toEqual([false, true]);
  },
);

pageTest.for([
  ["OWN-121 home turned off", { pagesOff: ["/"] }],
  ["OWN-121 contact turned off", { pagesOff: ["/contact"] }],
  ["OWN-121 privacy turned off", { pagesOff: ["/privacy"] }],
  ["OWN-120 an empty menu", { menu: [] }],
  ["OWN-120 a page twice", { menu: [...menu, menu[0]] }],
  ["OWN-120 an address elsewhere", { menu: [{ page: "https://evil.example/", label: "Evil" }] }],
  ["OWN-120 a name of 31 characters", { menu: [{ page: "/", label: "x".repeat(31) }] }],
  ["OWN-120 a name of nothing", { menu: [{ page: "/", label: " " }] }],
  ["OWN-122 a page that is none", { pagesNotInSearch: ["own:0"] }],
] as const)("%s is refused", async ([, facts], { site, ritas }) => {
  expect(await saveFacts(ritas, "pages", facts)).toMatchObject({ status: 400, body: { fields: expect.anything() } });
  expect(site.company.current()).toMatchObject({ pagesOff: [], pagesNotInSearch: [], menu });
});
