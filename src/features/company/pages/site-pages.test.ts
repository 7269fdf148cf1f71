import { expect } from "vitest";
import { navigationLinks, publicPages, switchablePages } from "#src/facts/navigation-links.ts";
import { pageTest as test } from "#test/app/page-fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { between, linksIn, structuredDataIn, wordsOf } from "#test/pages/read-html.ts";

const menu = navigationLinks.map(({ href, label }) => ({ page: href, label }));
const living = publicPages.map(({ href }) => href).filter((href) => !switchablePages.includes(href));

test("OWN-120 OWN-132 header, mobile menu and footer have the menu that a siteadmin makes", async ({ site, ritas }) => {
  expect(linksIn(between(await site.page("/"), 'aria-label="Main"', "</nav>"))).toHaveLength(8);
  const labels = { "/contact": "Call us", "/": "Start", "/planner": "Plan" };
  const own = Object.entries(labels).map(([page, label]) => ({ page, label }));
  expect(await saveFacts(ritas, "pages", { menu: own })).toMatchObject({ status: 200 });
  const html = await site.page("/planner");
  const links = own.map(({ page, label }) => ({ href: page, words: label, current: page === "/planner" }));
  for (const name of ["Main", "Menu", "All pages"])
    expect(linksIn(between(html, `aria-label="${name}"`, "</nav>")), name).toMatchObject(links);
});

test("OWN-121 OWN-132 pages that are off answer 404, and no page names them", async ({ site, ritas }) => {
  await site.page("/planner");
  const turnOff = async (pagesOff: readonly string[]) =>
    expect(await saveFacts(ritas, "pages", { pagesOff })).toMatchObject({ status: 200 });
  await turnOff(switchablePages);
  for (const path of switchablePages.flatMap((page) => [page, `${page.toUpperCase()}/`]))
    expect((await site.get(path)).status, path).toBe(404);
  const sitemap = await (await site.get("/sitemap.xml")).text();
  expect([...sitemap.matchAll(/<loc>[^<]*?(\/[^/<]*)<\/loc>/g)].map(([, path]) => path)).toEqual(living);
  for (const path of [...living, "/not-found"]) {
    const html = await site.page(path);
    const gone = linksIn(html).filter(({ href }) => switchablePages.includes(href.replace(/[?#].*/, "")));
    expect(gone, path).toEqual([]);
    expect(structuredDataIn(html).flatMap(({ makesOffer = [] }) => makesOffer)).toEqual([]);
    expect(wordsOf(html)).not.toMatch(/gutter planner|plan your gutters/i);
  }
  await turnOff(["/planner"]);
  for (const path of ["/seamless-gutters", "/the-villages"])
    expect(wordsOf(await site.page(path)), path).not.toMatch(/plan your gutters/i);
  await turnOff([]);
  expect((await site.get("/planner")).status).toBe(200);
});

test("OWN-122 a page out of search engines has noindex, and no sitemap has it", async ({ site, ritas }) => {
  const isListed = async (path: string) => {
    const sitemap = await (await site.get("/sitemap.xml")).text();
    return [(await site.page(path)).includes('<meta name="robots" content="noindex"/>'), sitemap.includes(`${path}<`)];
  };
  expect(await isListed("/gallery")).toEqual([false, true]);
  expect(await saveFacts(ritas, "pages", { pagesNotInSearch: ["/gallery"] })).toMatchObject({ status: 200 });
  expect([await isListed("/gallery"), await isListed("/contact")]).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("OWN-115 a company without the counties of The Villages has no page about it", async ({ site, ritas }) => {
  const town = { name: "Orange Park", county: "Clay", lat: 30.166, lon: -81.706, main: true };
  expect(await saveFacts(ritas, "towns", { counties: ["Clay"], towns: [town] })).toMatchObject({ status: 200 });
  expect((await site.get("/the-villages")).status).toBe(404);
  expect(await site.page("/service-areas")).not.toContain("/the-villages");
  expect(await saveFacts(ritas, "towns", { counties: ["Clay", "Lake"], towns: [town] })).toMatchObject({ status: 200 });
  expect(await site.page("/the-villages")).toContain("neighborhoods");
});

test.for([
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
