import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Hours } from "#src/company/hours.schema.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createSiteWithPages, type SiteWithPages } from "#test/app/create-site-with-pages.ts";
import { officeHours } from "#test/company/hours.ts";
import { between, countOf } from "#test/pages/read-html.ts";
import { publicPages } from "./navigation-links.ts";

// March 2, 2026, is a Monday; the test's clock starts at 10 am in New York.
let site: SiteWithPages;
let owner: SignedIn;
beforeEach(async () => {
  site = await createSiteWithPages();
  owner = await signIn(site, await addUser(site, { role: "siteadmin" }));
});
afterEach(() => site.close());

const save = async (changes: Partial<Hours>) => {
  const sent = { version: 0, facts: { hours: officeHours(changes) } };
  expect((await owner.send("PUT", "/api/admin/company/hours", sent)).status).toBe(200);
};

test("OWN-28 every public page has the line in top bar, Hours panel, Let's Talk panel and footer; the contact page in its details too", async () => {
  for (const path of [...publicPages.map(({ href }) => href), "/no-such-page"]) {
    const html = await site.page(path);
    const line = "Open now, until 4 pm<";
    expect(countOf(html, line), path).toBe(path === "/contact" ? 5 : 4);
    const dialogs = [between(html, 'id="contact-menu"', "</dialog>"), between(html, 'id="lets-talk"', "</dialog>")];
    for (const part of [between(html, "<header", "</header>"), ...dialogs, between(html, "<footer", "</footer>")])
      expect(countOf(part, line), path).toBe(1);
  }
  expect(between(await site.page("/contact"), "<dl", "</dl>")).toContain("Open now, until 4 pm<");
});

test("OWN-28 OWN-29 at 4 pm pages say that it is closed, with another ETag, and at midnight by when tomorrow it opens", async () => {
  // On a busy machine a page that is not whole in time comes in parts, without an ETag, and is made again for the next visitor.
  const etagOf = () => vi.waitUntil(async () => (await site.get("/")).headers.get("etag"), 30_000);
  const open = await etagOf();
  site.clock.pass(5 * 3600);
  expect(await etagOf()).toBe(open);
  site.clock.pass(3600);
  expect(await etagOf()).not.toBe(open);
  expect(countOf(await site.page("/"), "Closed. We open Tuesday at 8 am<")).toBe(4);
  site.clock.pass(8 * 3600);
  expect(await site.page("/")).toContain("Closed. We open at 8 am<");
  site.clock.pass(-8.5 * 3600);
  expect(await etagOf()).toBe(open);
});

test("OWN-28 during a closure pages have the company's own sentence, as text, from its saving to its last day", async () => {
  const reason = "Closed for the <storm> & its cleanup.";
  await save({ closures: [{ from: "2026-03-02", to: "2026-03-03", reason }] });
  expect(
    countOf(await site.page("/"), "Closed for the &lt;storm&gt; &amp; its cleanup. We open Wednesday at 8 am<"),
  ).toBe(4);
  site.clock.pass(46.5 * 3600);
  expect(await site.page("/")).toContain("Open now, until 4 pm<");
});

test("OWN-27 OWN-29 search engines get the hours, and a saved closure as an exception until its day is over", async () => {
  const validFrom = "2026-03-02";
  expect(await site.page("/")).toContain('"openingHoursSpecification":[{"@type":"OpeningHoursSpecification"');
  await save({ closures: [{ from: validFrom, to: validFrom, reason: "Closed for the storm." }] });
  expect(await site.page("/contact")).toContain(`"validFrom":"${validFrom}"`);
  site.clock.pass(14 * 3600);
  expect(await site.page("/contact")).not.toContain(`"validFrom":"${validFrom}"`);
});
