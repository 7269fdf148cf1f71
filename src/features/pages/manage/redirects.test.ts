import { expect } from "vitest";
import type { SiteWithPages } from "#test/app/create-site-with-pages.ts";
import { pageTest as test } from "#test/app/page-fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { insertPage } from "#test/content/content-factory.ts";
import { countOf } from "#test/pages/read-html.ts";

const path = "/api/admin/pages";

async function goes(site: SiteWithPages, address: string) {
  const { status, headers } = await site.get(address);
  return [status, headers.get("location")];
}

test("OWN-127 OWN-129 an old address, also with a query, leads to its page in one step", async ({ site, ritas }) => {
  const redirects =
    "https://www.old-gutters.example/About-Us.html → /privacy\n /?page_id=12 -> /gallery\n\n/café/ /contact\nguards.php → /gutter-guards\n/metal-roofs?a /contact";
  const { status, body } = await saveFacts(ritas, "redirects", { redirects });
  const from = body.section?.facts.redirects?.map((one) => one.from);
  expect([status, from]).toEqual([
    200,
    ["/about-us.html", "/?page_id=12", "/caf%c3%a9", "/guards.php", "/metal-roofs?a"],
  ]);
  for (const address of ["/about-us.html", "/ABOUT-US.html/", "/about-us.html?utm=1"])
    expect(await goes(site, address), address).toEqual([301, "/privacy"]);
  expect(await goes(site, "/?page_id=12")).toEqual([301, "/gallery"]);
  expect((await goes(site, "/?page_id=13"))[0]).toBe(200);
  expect(await goes(site, "/caf%C3%A9")).toEqual([301, "/contact"]);
  expect(await goes(site, "/metal-roofs?a")).toEqual([301, "/contact"]);
  await insertPage(site.db);
  await site.db.transaction().execute((trx) => site.content.bump(trx));
  expect((await goes(site, "/metal-roofs?a"))[0]).toBe(200);
  expect(await saveFacts(ritas, "pages", { pagesOff: ["/gutter-guards"] })).toMatchObject({ status: 200 });
  expect((await goes(site, "/guards.php"))[0]).toBe(404);
});

test.for([
  ["another website", [{ from: "/a", to: "https://evil.example/" }]],
  ["a path that is no page", [{ from: "/a", to: "//evil.example" }]],
  ["no page at all", [{ from: "/a", to: "/nowhere" }]],
  ["a page of the site as the old address", [{ from: "/gallery", to: "/contact" }]],
  ["a page of the site with a query", "/gallery?page=2 /contact"],
  ["an own page with a query", "/metal-roofs?page=2 /contact"],
  ["the home page as the old address", [{ from: "/", to: "/contact" }]],
  ["an own page as the old address", [{ from: "/metal-roofs", to: "/contact" }]],
  ["the staff area as the old address", [{ from: "/admin/users", to: "/contact" }]],
  ["the login page with a query", "/login?x /contact"],
  ["a page while its texts are edited", "/?edit /contact"],
  ["a file for search engines", "/robots.txt /contact"],
  ["the list of pages with a query", "/sitemap.xml?page=1 /contact"],
  ["the manifest", "/site.webmanifest /contact"],
  ["an icon", "/favicon.ico /contact"],
  ["an address of 59,000 slashes, before anyone waits for it,", `/a${"/".repeat(59_000)}x /contact`],
  ["a script", "javascript:alert(1) /contact"],
  ["one address twice", "/a /contact\n/A/ /"],
  ["a line of one address", "/a"],
  ["201 addresses", Array.from({ length: 201 }, (_, index) => ({ from: `/a${index}`, to: "/contact" }))],
] as const)("OWN-127 OWN-129 %s is refused", async ([, redirects], { site, ritas }) => {
  await insertPage(site.db);
  await site.db.transaction().execute((trx) => site.content.bump(trx));
  expect(await saveFacts(ritas, "redirects", { redirects })).toMatchObject({
    status: 400,
    body: { fields: { redirects: expect.anything() } },
  });
  expect((await site.company.readForPage()).redirects).toEqual(new Map());
});

test("OWN-128 former addresses of a page lead to it; one that a page takes is itself", async ({ site, ritas }) => {
  const id = await insertPage(site.db, { slug: "one" });
  const draft = await insertPage(site.db, { slug: "draft", is_active: 0 });
  const move = async (slug: string, was: string, page = id) =>
    expect((await ritas.send("PATCH", `${path}/${page}`, { slug, was: { slug: was } })).status).toBe(200);
  await move("two", "one");
  await move("three", "two");
  for (const old of ["/one", "/two"]) {
    expect(await goes(site, old), old).toEqual([301, "/three"]);
    // A browser that kept it would go round once "/one" is the page's address again.
    expect((await site.get(old)).headers.get("cache-control"), old).toBe("no-cache");
  }
  await move("one", "three");
  await move("plan", "draft", draft);
  expect(await goes(site, "/three")).toEqual([301, "/one"]);
  for (const [address, status] of Object.entries({ "/one": 200, "/draft": 404 }))
    expect(await goes(site, address)).toEqual([status, null]);
});

test.for([
  ["the word", "aB-9_x", "aB-9_x"],
  ["the whole tag", '<meta name="google-site-verification" content="aB-9_x" />', "aB-9_x"],
  ["nothing", "", ""],
  ["a script", '"><script>', undefined],
  ["two words", "a b", undefined],
  ["a quotation mark in the tag", '<meta content="a&quot;b">', undefined],
  ["a long word", "x".repeat(101), undefined],
] as const)(
  "OWN-131 IN-1 %s stands on the home page alone, or is refused",
  async ([, typed, word], { site, ritas }) => {
    const facts = { googleVerification: typed, bingVerification: typed };
    expect(await saveFacts(ritas, "verification", facts)).toMatchObject({ status: word === undefined ? 400 : 200 });
    expect(site.company.current()).toMatchObject({ googleVerification: word ?? "", bingVerification: word ?? "" });
    const names = async (at: string) => countOf(await site.page(at), /google-site-verification|msvalidate\.01/);
    expect([await names("/"), await names("/contact")]).toEqual([word ? 2 : 0, 0]);
  },
);
