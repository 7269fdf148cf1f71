import { expect, vi } from "vitest";
import { publicPages } from "#src/facts/navigation-links.ts";
import { pageTest as test } from "#test/app/page-fixtures.ts";
import { officeHours } from "#test/company/hours.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { between, countOf } from "#test/pages/read-html.ts";

// March 2, 2026, is a Monday; the test's clock starts at 10 am in New York.

test("OWN-28 every public page has the line in top bar, Hours panel, Let's Talk panel and footer, and where it ends in a call; the contact page below its call button", async ({
  site,
}) => {
  for (const path of [...publicPages.map(({ href }) => href), "/no-such-page"]) {
    const html = await site.page(path);
    const line = "Open now, until 4 pm<";
    expect(countOf(html, line), path).toBe(
      ["/gallery", "/testimonials", "/privacy", "/no-such-page"].includes(path) ? 4 : 5,
    );
    const dialogs = [between(html, 'id="contact-menu"', "</dialog>"), between(html, 'id="lets-talk"', "</dialog>")];
    for (const part of [between(html, "<header", "</header>"), ...dialogs, between(html, "<footer", "</footer>")])
      expect(countOf(part, line), path).toBe(1);
  }
  expect(between(await site.page("/contact"), "<h1", "<dl")).toContain("Open now, until 4 pm<");
});

test("OWN-28 OWN-29 at 4 pm pages say closed, with another ETag, and at midnight when it opens", async ({ site }) => {
  // On a busy machine a page that is not whole in time comes in parts, without an ETag, and is made again for the next visitor.
  const etagOf = () => vi.waitUntil(async () => (await site.get("/")).headers.get("etag"), 30_000);
  const open = await etagOf();
  site.clock.pass(5 * 3600);
  expect(await etagOf()).toBe(open);
  site.clock.pass(3600);
  expect(await etagOf()).not.toBe(open);
  expect(countOf(await site.page("/"), "Closed now. We open Tuesday at 8 am")).toBe(5);
  site.clock.pass(8 * 3600);
  expect(await site.page("/")).toContain("Closed now. We open at 8 am<");
  site.clock.pass(-8.5 * 3600);
  expect(await etagOf()).toBe(open);
});

test("OWN-28 a closure's own sentence is on the pages, as text, from saving to last day", async ({ site, ritas }) => {
  const reason = "Closed for the <storm> & its cleanup.";
  const closures = [{ from: "2026-03-02", to: "2026-03-03", reason }];
  expect((await saveFacts(ritas, "hours", { hours: officeHours({ closures }) })).status).toBe(200);
  expect(
    countOf(await site.page("/"), "Closed for the &lt;storm&gt; &amp; its cleanup. We open Wednesday at 8 am"),
  ).toBe(5);
  site.clock.pass(46.5 * 3600);
  expect(await site.page("/")).toContain("Open now, until 4 pm<");
});

test("OWN-27 OWN-29 search engines get the hours, and a closure until its day is over", async ({ site, ritas }) => {
  const validFrom = "2026-03-02";
  expect(await site.page("/")).toContain('"openingHoursSpecification":[{"@type":"OpeningHoursSpecification"');
  const closures = [{ from: validFrom, to: validFrom, reason: "Closed for the storm." }];
  expect((await saveFacts(ritas, "hours", { hours: officeHours({ closures }) })).status).toBe(200);
  expect(await site.page("/contact")).toContain(`"validFrom":"${validFrom}"`);
  site.clock.pass(14 * 3600);
  expect(await site.page("/contact")).not.toContain(`"validFrom":"${validFrom}"`);
});

test("OWN-147 OWN-149 pages announce a closure in time, and say today's special hours", async ({ site, ritas }) => {
  const closures = [{ from: "2026-03-10", to: "2026-03-12", reason: "We’re on vacation." }];
  const openDays = [{ from: "2026-03-02", to: "2026-03-02", hours: { opens: "09:00", closes: "18:00" } }];
  expect((await saveFacts(ritas, "hours", { hours: officeHours({ closures }), openDays })).status).toBe(200);
  const news = "We’ll be closed Mar\xa010 to Mar\xa012";
  const contact = await site.page("/contact");
  expect(contact).toContain("Open now, until 6 pm<");
  expect(contact).toContain("<td>9 am to 6 pm</td>");
  expect(contact).not.toContain(news);
  for (const [announceDays, places] of [
    [8, 5],
    [7, 0],
  ] as const) {
    expect((await saveFacts(ritas, "hours", { announceDays })).status).toBe(200);
    expect(countOf(await site.page("/contact"), news)).toBe(places);
  }
  site.clock.pass(14 * 3600);
  expect(countOf(await site.page("/contact"), news)).toBe(5);
});
