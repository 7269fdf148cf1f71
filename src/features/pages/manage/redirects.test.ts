import { expect } from "vitest";
import { pageTest } from "#test/app/page-fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { insertPage } from "#test/content/content-factory.ts";

const path = "/api/admin/pages";

pageTest(
  "OWN-127 OWN-129 an old address, with or without its query, leads to its page in one step",
  async ({ site, ritas }) => {
    const goes = async (address: string) => {
      const { status, headers } = await site.get(address);
      return [status, headers.get("location")];
    };
    const redirects = [
      "https://www.old-gutters.example/About-Us.html → /privacy",
      " /?page_id=12 -> /gallery",
      "",
      "/café/ /contact",
      "guards.php → /gutter-guards",
    ].join("\n");
    expect(await saveFacts(ritas, "redirects", { redirects })).toMatchObject({
      status: 200,
      body: {
        section: {
          facts: { redirects: [{ from: "/about-us.html" }, {}, { from: "/caf%c3%a9" }, { from: "/guards.php" }] },
        },
      },
    });
    for (const address of ["/about-us.html", "/ABOUT-US.html/", "/about-us.html?utm=1"])
      expect(await goes(address), address).toEqual([301, "/privacy"]);
    expect(await goes("/?page_id=12")).toEqual([301, "/gallery"]);
    expect((await goes("/?page_id=13"))[0]).toBe(200);
    expect(await goes("/caf%C3%A9")).toEqual([301, "/contact"]);
    expect(await saveFacts(ritas, "pages", { pagesOff: ["/gutter-guards"] })).toMatchObject({ status: 200 });
    expect((await goes("/guards.php"))[0]).toBe(404);
  },
);

pageTest.for([
  ["another website", [{ from: "/a", to: "https://evil.example/" }]],
  ["a path that is no page", [{ from: "/a", to: "//evil.example" }]],
  ["no page at all", [{ from: "/a", to: "/nowhere" }]],
  ["a page of the site as the old address", [{ from: "/gallery", to: "/contact" }]],
  ["the home page as the old address", [{ from: "/", to: "/contact" }]],
  ["an own page as the old address", [{ from: "/metal-roofs", to: "/contact" }]],
  ["the staff area as the old address", [{ from: "/admin/users", to: "/contact" }]],
  ["the login page with a query", "/login?x /contact"],
  ["a page while its texts are edited", "/?edit /contact"],
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

pageTest(
  "OWN-128 the former addresses of a page lead on to it, and a page that takes one is itself",
  async ({ site, ritas }) => {
    const id = await insertPage(site.db, { slug: "one" });
    const move = async (slug: string, was: string) =>
      expect((await ritas.send("PATCH", `${path}/${id}`, { slug, was: { slug: was } })).status).toBe(200);
    await move("two", "one");
    await move("three", "two");
    for (const old of ["/one", "/two"]) {
      const answer = await site.get(old);
      expect([answer.status, answer.headers.get("location")], old).toEqual([301, "/three"]);
      // A browser that kept it would go round once "/one" is the page's address again.
      expect(answer.headers.get("cache-control"), old).toBe("no-cache");
    }
    await move("one", "three");
    expect((await site.get("/one")).status).toBe(200);
    expect((await site.get("/three")).headers.get("location")).toBe("/one");
    const draft = await insertPage(site.db, { slug: "draft", is_active: 0 });
    await ritas.send("PATCH", `${path}/${draft}`, { slug: "plan", was: { slug: "draft" } });
    expect((await site.get("/draft")).status).toBe(404);
  },
);

pageTest.for([
  ["the word", "aB-9_x", "aB-9_x"],
  ["the whole tag", '<meta name="google-site-verification" content="aB-9_x" />', "aB-9_x"],
  ["nothing", "", ""],
] as const)("OWN-131 %s is taken, and stands on the home page alone", async ([, typed, word], { site, ritas }) => {
  const facts = { googleVerification: typed, bingVerification: typed };
  expect(await saveFacts(ritas, "verification", facts)).toMatchObject({ status: 200 });
  expect(site.company.current()).toMatchObject({ googleVerification: word, bingVerification: word });
  const names = async (at: string) =>
    (await site.page(at)).match(/google-site-verification|msvalidate\.01/g)?.length ?? 0;
  expect([await names("/"), await names("/contact")]).toEqual([word ? 2 : 0, 0]);
});

pageTest.for(['"><script>', "a b", '<meta content="a&quot;b">', "x".repeat(101)])(
  "OWN-131 IN-1 the word %s is refused",
  async (typed, { ritas }) => {
    expect(await saveFacts(ritas, "verification", { googleVerification: typed })).toMatchObject({ status: 400 });
  },
);
